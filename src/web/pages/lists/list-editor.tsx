import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { TipList } from '#shared/contract/lists.ts'
import { LIST_NAME_MAX, MAX_LIST_TIPS } from '#shared/limits.ts'
import { lettersOf } from '#shared/name.ts'
import { tipCountText } from '#shared/tips/category.ts'
import * as text from '#texts'
import { DeleteListDialog } from '#web/features/lists/delete-list-dialog.tsx'
import { ListSharing } from '#web/features/lists/list-sharing.tsx'
import { OrderedTips } from '#web/features/lists/ordered-tips.tsx'
import { useChangeTips, useRenameList } from '#web/features/lists/queries.ts'
import { categoriesQuery, tipsQuery } from '#web/features/tips/queries.ts'
import { useNavigate } from '#web/lib/use-is-here.ts'
import { useOwnValue } from '#web/lib/use-own-value.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Name } from '#web/ui/name.tsx'
import { NameForm } from '#web/ui/name-form.tsx'
import { AddTipsDialog } from './add-tips-dialog.tsx'
import { usePrintList } from './use-print-list.ts'

type Open = 'name' | 'tips' | 'delete'

/** One list: its name, its tips in order, its link, and what can be done with it. */
export function ListEditor({ list }: { list: TipList }) {
  const navigate = useNavigate()
  const query = useQuery(tipsQuery)
  const library = query.data
  const { data: categories } = useQuery(categoriesQuery)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const name = useOwnValue(lettersOf(list.name))
  const rename = useRenameList(list, (sent) => {
    name.saved(sent)
    if (open === 'name' && name.value === sent) close()
  })
  const changeTips = useChangeTips(list)
  const tips = list.tipIds.flatMap((id) => library?.find((tip) => tip.id === id) ?? [])
  const print = usePrintList(lettersOf(list.name), tips, categories ?? [])
  useEffect(() => {
    scrollTo(0, 0)
  }, [])

  return (
    <>
      <Link href={paths.lists} className="back-link">
        <Icon name="arrow-left" />
        {text.lists_all()}
      </Link>
      <h1 className="page-title">
        <Name of={list.name} />
      </h1>
      <p className="mt-2 mb-4 text-ink-2">{tipCountText(list.tipIds.length)}</p>
      {open === 'name' && (
        <div className="card mb-4 p-5">
          <NameForm
            label={text.lists_name()}
            button={text.lists_save_name()}
            name="list-name"
            most={LIST_NAME_MAX}
            typed={name}
            action={rename}
            isInline
            onSubmit={rename.run}
          />
        </div>
      )}
      <div className="button-row mb-5">
        <Button className="button button-primary" onClick={() => setOpen('tips')}>
          <Icon name="book-open" />
          {text.lists_add()}
        </Button>
        <Button
          className="button"
          aria-expanded={open === 'name'}
          action={rename}
          onClick={() => setOpen(open === 'name' ? undefined : 'name')}
        >
          <Icon name="pencil" />
          {text.lists_rename()}
        </Button>
        <Button className="button" cannot={tips.length === 0 && text.lists_empty()} onClick={print}>
          <Icon name="printer" />
          {text.lists_print()}
        </Button>
        <Button className="button" onClick={() => setOpen('delete')}>
          <Icon name="trash-2" />
          {text.lists_delete()}
        </Button>
      </div>
      <Loaded query={query} failed={text.progress_tips_failed()} />
      {library && tips.length === 0 && <p className="py-6 text-center text-lg text-ink-2">{text.lists_empty()}</p>}
      <OrderedTips tips={tips} onChange={changeTips} />
      {library && (
        <div className="mt-6">
          <ListSharing list={list} />
        </div>
      )}
      {open === 'tips' && library && categories && (
        <AddTipsDialog
          tips={library}
          categories={categories}
          chosen={list.tipIds}
          max={MAX_LIST_TIPS}
          onToggle={(id) => changeTips((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]))}
          onClose={close}
        />
      )}
      {open === 'delete' && (
        <DeleteListDialog list={list} onDeleted={() => navigate(paths.lists, { replace: true })} onClose={close} />
      )}
    </>
  )
}

import { Link } from 'wouter'
import type { TipList } from '#shared/contract/lists.ts'
import { LIST_NAME_MAX } from '#shared/limits.ts'
import { tipCountText } from '#shared/tips/category.ts'
import * as text from '#texts'
import { useCreateList } from '#web/features/lists/queries.ts'
import { useFocus } from '#web/lib/use-focus.ts'
import { useNavigate } from '#web/lib/use-is-here.ts'
import { useOwnValue } from '#web/lib/use-own-value.ts'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Name } from '#web/ui/name.tsx'
import { NameForm } from '#web/ui/name-form.tsx'

interface Props {
  lists: readonly TipList[]
  /** Whether the list of the address does not exist any more. */
  isGone: boolean
}

/** All lists of the rider, and a form for a new one. */
export function AllLists({ lists, isGone }: Props) {
  const navigate = useNavigate()
  // The browser scrolls to the focus, so somebody who was at the end of the list sees why it has gone.
  const gone = useFocus<HTMLParagraphElement>('', isGone)
  const name = useOwnValue('')
  const create = useCreateList((list, sent) => {
    if (name.saved(sent)) navigate(paths.list(list.id))
  })
  return (
    <>
      <h1 className="page-title mb-4">{text.lists_title()}</h1>
      {isGone && (
        <p ref={gone} tabIndex={-1} className="notice mb-5">
          {text.lists_gone()}
        </p>
      )}
      <div className="card mb-5 p-5">
        <NameForm
          label={text.lists_new()}
          button={text.lists_create()}
          name="list-name"
          most={LIST_NAME_MAX}
          typed={name}
          action={create}
          isInline
          onSubmit={create.run}
        />
      </div>
      {lists.length === 0 && (
        <div className="py-6 text-center">
          <p className="text-xl font-bold">{text.lists_none()}</p>
          <p className="text-ink-2">{text.lists_none_hint()}</p>
        </div>
      )}
      <ul className="grid gap-3">
        {lists.map(({ id, name, tipIds, shareCode }) => (
          <li key={id}>
            <Link href={paths.list(id)} className="card flex min-h-[64px] items-center gap-4 px-5 py-3">
              <Icon name="layers" className="size-6" />
              <span className="flex-1">
                <Name of={name} className="block font-bold" />
                <span className="text-(length:--text-15) text-ink-2">
                  {tipCountText(tipIds.length)}
                  {shareCode !== null && ` · ${text.lists_shared_mark()}`}
                </span>
              </span>
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

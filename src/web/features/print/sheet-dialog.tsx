import { useEffect, useRef } from 'react'
import { useRouter } from 'wouter'
import type { Category, Tip, TipCard } from '#shared/contract/tips.ts'
import { lettersOf } from '#shared/name.ts'
import { tipCountText } from '#shared/tips/category.ts'
import { groupByCategory } from '#shared/tips/group-by-category.ts'
import * as text from '#texts'
import { moveFocus } from '#web/lib/focus.ts'
import { usePressGuard } from '#web/lib/press-guard.ts'
import { useSite } from '#web/session/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogCloseButton } from '#web/ui/dialog.tsx'
import { ContentIcon, Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { Words } from '#web/ui/words.tsx'
import { openSheet, preloadSheetStyles } from './open-sheet.ts'
import { preloadPictures } from './sheet-pictures.ts'
import './sheet-dialog.css'

interface Props {
  /** The selected tips, in the order of the library. */
  tips: (TipCard | Tip)[]
  categories: Category[]
  /** Whether the full texts of the tips have loaded. */
  texts: 'loaded' | 'loading' | 'failed'
  /** Fetches the full texts again. */
  onRetry: () => void
  onRemove: (tip: { id: number }) => void
  onClose: () => void
}

/** The selected tips by category, with the button that prints them. */
export function SheetDialog({ tips, categories, texts, onRetry, onRemove, onClose }: Props) {
  const { productName } = useSite()
  const { base } = useRouter()
  const guard = usePressGuard()
  const list = useRef<HTMLElement>(null)
  useEffect(preloadSheetStyles, [])
  useEffect(() => preloadPictures(tips), [tips])
  const groups = groupByCategory(tips, categories)

  async function print() {
    if (tips.length === 0) {
      showToast({ title: text.print_none(), description: text.print_none_text(), variant: 'destructive' })
      return
    }
    const opened = openSheet({ productName, origin: location.origin, base, groups, date: new Date() })
    if (opened) onClose()
  }

  return (
    <Dialog labelledBy="sheet-title" onClose={onClose} className="sheet-dialog">
      <div className="dialog-form-head">
        <h2 id="sheet-title" className="dialog-form-title">
          {text.print_title()}
        </h2>
        <DialogCloseButton onClose={onClose} />
      </div>
      <section
        ref={list}
        className="sheet-dialog-list"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
        tabIndex={0}
        aria-label={text.print_list()}
        data-autofocus
      >
        {groups.length === 0 && texts !== 'loading' && (
          <p className="py-8 text-center text-ink-2">{text.print_list_empty()}</p>
        )}
        {groups.map(({ category, tips }) => (
          <section key={category.id} data-category={category.id} aria-labelledby={`sheet-${category.id}`}>
            <h3
              id={`sheet-${category.id}`}
              className="flex items-center gap-[10px] pb-[4px] text-(length:--text-18) font-bold"
            >
              <ContentIcon name={category.icon} className="size-5 text-(--c)" />
              <span>
                <Words of={category.name} in={category} />
              </span>
              <span className="badge">{tipCountText(tips.length)}</span>
            </h3>
            <ul>
              {tips.map((tip) => (
                <li key={tip.id} className="sheet-dialog-tip">
                  <span>
                    <Words of={tip.title} in={tip} />
                  </span>
                  <Button
                    className="icon-button"
                    aria-label={text.print_remove({ title: lettersOf(tip.title) })}
                    onClick={() => {
                      onRemove(tip)
                      moveFocus(list.current)
                    }}
                  >
                    <Icon name="x" />
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </section>
      <div role="status" className="sheet-dialog-texts">
        {texts === 'loading' && (
          <p>
            <Spinner className="size-5" /> {text.print_loading()}
          </p>
        )}
        {texts === 'failed' && (
          <p>
            <Icon name="circle-alert" />
            {text.print_texts_failed()}
          </p>
        )}
      </div>
      <div className="dialog-form-buttons sheet-dialog-buttons">
        {texts === 'failed' && (
          <Button
            className="button"
            onClick={() => {
              onRetry()
              // The pressed button is removed while the texts load.
              moveFocus(list.current)
            }}
          >
            <Icon name="refresh-cw" />
            {text.ui_try_again()}
          </Button>
        )}
        <Button className="button" onClick={onClose}>
          {text.ui_cancel()}
        </Button>
        <Button
          className="button button-primary"
          cannot={texts === 'loading' && text.ui_not_yet_loaded()}
          onClick={() => guard(print)}
        >
          <Icon name="printer" />
          {text.print_tips()}
        </Button>
      </div>
    </Dialog>
  )
}

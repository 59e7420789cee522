import { useEffect, useRef } from 'react'
import type { Category, Tip, TipCard } from '#shared/contract/tips.ts'
import { tipCountText } from '#shared/tips/category.ts'
import { usePressGuard } from '#web/lib/press-guard.ts'
import { useSite } from '#web/session/site.tsx'
import { Dialog, DialogCloseButton } from '#web/ui/dialog.tsx'
import { ContentIcon, Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { openSheet, preloadSheetStyles } from './open-sheet.ts'
import { preloadDrawings } from './sheet-drawings.ts'

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

/** The selected tips by category, with the button that prints them (section 2). */
export function SheetDialog({ tips, categories, texts, onRetry, onRemove, onClose }: Props) {
  const { productName } = useSite()
  const guard = usePressGuard()
  const list = useRef<HTMLElement>(null)
  useEffect(preloadSheetStyles, [])
  useEffect(() => preloadDrawings(tips), [tips])
  const groups = categories
    .map((category) => ({ category, tips: tips.filter((tip) => tip.category === category.id) }))
    .filter((group) => group.tips.length > 0)

  async function print() {
    if (tips.length === 0) {
      const description = 'Please select at least one tip to create a printable sheet.'
      showToast({ title: 'No tips selected', description, variant: 'destructive' })
      return
    }
    const opened = openSheet({ productName, origin: location.origin, groups, date: new Date() })
    if (opened) onClose()
  }

  return (
    <Dialog labelledBy="sheet-title" onClose={onClose} className="sheet-dialog">
      <div className="dialog-form-head sheet-dialog-head">
        <h2 id="sheet-title" className="dialog-form-title">
          Print-Ready Tip Sheet
        </h2>
        <DialogCloseButton onClose={onClose} />
      </div>
      <section
        ref={list}
        className="sheet-dialog-list"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
        tabIndex={0}
        aria-label="Selected tips"
        data-autofocus
      >
        {groups.length === 0 && texts !== 'loading' && (
          <p className="py-8 text-center text-ink-2">No tips are selected any more.</p>
        )}
        {groups.map(({ category, tips }) => (
          <section key={category.id} data-category={category.id} aria-labelledby={`sheet-${category.id}`}>
            <h3 id={`sheet-${category.id}`} className="sheet-dialog-category">
              <ContentIcon name={category.icon} className="size-5 text-(--c)" />
              {category.name}
              <span className="badge">{tipCountText(tips.length)}</span>
            </h3>
            <ul>
              {tips.map((tip) => (
                <li key={tip.id} className="sheet-dialog-tip">
                  <span className="min-w-0 wrap-anywhere">{tip.title}</span>
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={`Remove ${tip.title}`}
                    onClick={() => {
                      onRemove(tip)
                      list.current?.focus()
                    }}
                  >
                    <Icon name="x" />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </section>
      <div role="status" className="sheet-dialog-texts">
        {texts === 'loading' && (
          <p>
            <Spinner className="size-5" /> Loading the full texts. You can print them in a moment.
          </p>
        )}
        {texts === 'failed' && (
          <p>
            <Icon name="circle-alert" />
            The full texts could not be loaded. The sheet would contain only the short descriptions.
          </p>
        )}
      </div>
      <div className="dialog-form-buttons sheet-dialog-buttons">
        {texts === 'failed' && (
          <button type="button" className="button" onClick={onRetry}>
            <Icon name="refresh-cw" />
            Try again
          </button>
        )}
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className="button button-primary"
          disabled={texts === 'loading'}
          onClick={() => guard(print)}
        >
          <Icon name="printer" />
          Print Tips
        </button>
      </div>
    </Dialog>
  )
}

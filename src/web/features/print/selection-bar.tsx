import * as text from '#texts'
import { Icon } from '#web/ui/icon.tsx'

interface Props {
  count: number
  /** Whether all tips that can be selected have loaded. */
  areAllLoaded: boolean
  onSelectAll: () => void
  onClose: () => void
  onCreate: () => void
}

/** Shows how many tips are selected for printing, with buttons for the next steps. */
export function SelectionBar({ count, areAllLoaded, onSelectAll, onClose, onCreate }: Props) {
  return (
    <section className="selection-bar" aria-labelledby="selection-title">
      <h2 id="selection-title" className="selection-title" aria-live="polite">
        {text.print_selected({ count })}
      </h2>
      <div className="selection-buttons">
        <button type="button" className="button" disabled={!areAllLoaded} onClick={onSelectAll}>
          {text.print_select_all()}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {text.ui_cancel()}
        </button>
        <button type="button" className="button button-primary" disabled={count === 0} onClick={onCreate}>
          <Icon name="printer" />
          {text.print_create()}
        </button>
      </div>
    </section>
  )
}

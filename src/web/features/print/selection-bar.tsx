import * as text from '#texts'
import { Live } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import './selection-bar.css'

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
      <Live as="h2" id="selection-title" className="selection-title">
        {text.print_selected({ count })}
      </Live>
      <div className="selection-buttons">
        <Button className="button" cannot={!areAllLoaded && text.ui_not_yet_loaded()} onClick={onSelectAll}>
          {text.print_select_all()}
        </Button>
        <Button className="button" onClick={onClose}>
          {text.ui_cancel()}
        </Button>
        <Button className="button button-primary" cannot={count === 0 && text.print_choose_first()} onClick={onCreate}>
          <Icon name="printer" />
          {text.print_create()}
        </Button>
      </div>
    </section>
  )
}

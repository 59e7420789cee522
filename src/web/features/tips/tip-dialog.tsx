import { type ReactNode, useEffect, useRef } from 'react'
import type { Tip } from '#shared/contract/tips.ts'
import * as text from '#texts'
import { moveFocus } from '#web/lib/focus.ts'
import { Dialog, DialogCloseButton } from '#web/ui/dialog.tsx'
import { useTip } from './queries.ts'
import { TipBody } from './tip-body.tsx'
import { TipHeading } from './tip-heading.tsx'
import { TipPicture } from './tip-picture.tsx'

interface Props {
  id: string
  onClose: () => void
  /** Shown in the text of the tip, before its sources. */
  renderRules: (tip: Tip) => ReactNode
  renderActions: (tip: Tip) => ReactNode
  renderListen: (tip: Tip) => ReactNode
  /** Shown after the text of the tip. */
  renderEnd: (tip: Tip) => ReactNode
}

/** The dialog with a tip over the tips list. Renders nothing for an unknown id. */
export function TipDialog({ id, onClose, renderRules, renderActions, renderListen, renderEnd }: Props) {
  const { tip, library } = useTip(id)
  const scroller = useRef<HTMLElement>(null)
  const shownId = useRef(id)
  // The next tip is read from its beginning.
  useEffect(() => {
    if (shownId.current === id) return
    shownId.current = id
    scroller.current?.scrollTo(0, 0)
    moveFocus(scroller.current)
  }, [id])
  if (!tip && library.data) return null
  return (
    <Dialog labelledBy="tip-dialog-title" onClose={onClose} className="tip-dialog">
      <div className="tip-dialog-close">
        <DialogCloseButton onClose={onClose} />
      </div>
      {/* Has the focus, so that the arrow keys scroll. The element stays the same when the tip has loaded. */}
      <section
        ref={scroller}
        className="tip-dialog-scroll"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
        tabIndex={0}
        aria-labelledby="tip-dialog-title"
        aria-busy={!tip}
        data-autofocus
      >
        {tip ? (
          <>
            {renderListen(tip)}
            <TipHeading tip={tip} level="h2" id="tip-dialog-title" />
            <TipPicture tip={tip} />
            <TipBody tip={tip} level="h3" rules={renderRules(tip)} />
            {renderEnd(tip)}
          </>
        ) : (
          <>
            <h2 id="tip-dialog-title" className="sr-only">
              {text.tips_loading_tip()}
            </h2>
            <span className="placeholder size-[46px] rounded-tile" />
            <span className="placeholder h-9 w-4/5" />
            <span className="placeholder h-28 w-full" />
            <span className="placeholder h-40 w-full" />
          </>
        )}
      </section>
      {tip && <div className="tip-dialog-actions">{renderActions(tip)}</div>}
    </Dialog>
  )
}

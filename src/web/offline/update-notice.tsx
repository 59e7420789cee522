import { useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import './update-notice.css'

/** Offers a new version of the site. The notice stays until the rider answers it and does not take the focus. */
export function UpdateNotice({ onUpdate }: { onUpdate: (() => void) | undefined }) {
  const [isClosed, setClosed] = useState(false)
  const isShown = onUpdate !== undefined && !isClosed
  return (
    <div className="update-notice" data-shown={isShown || undefined}>
      {isShown && <Icon name="refresh-cw" />}
      <p role="status" className="font-bold">
        {isShown && 'New version'}
      </p>
      {isShown && (
        <>
          <button type="button" className="button button-accent" onClick={onUpdate}>
            Reload
          </button>
          <button type="button" className="icon-button" aria-label="Later" onClick={() => setClosed(true)}>
            <Icon name="x" />
          </button>
        </>
      )}
    </div>
  )
}

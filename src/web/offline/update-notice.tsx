import { useState } from 'react'
import * as text from '#texts'
import { Icon } from '#web/ui/icon.tsx'
import './update-notice.css'

/** Offers a new version of the site. The notice stays until the rider answers it and does not take the focus. */
export function UpdateNotice({ onUpdate }: { onUpdate: (() => void) | undefined }) {
  const [isClosed, setClosed] = useState(false)
  const isShown = onUpdate !== undefined && !isClosed
  return (
    <div className="update-notice" data-shown={isShown || undefined}>
      <p role="status" className="font-bold">
        {isShown && <Icon name="refresh-cw" />}
        {isShown && text.offline_new_version()}
      </p>
      {isShown && (
        <>
          <button type="button" className="button button-accent" onClick={onUpdate}>
            {text.offline_reload()}
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={text.offline_later()}
            onClick={() => setClosed(true)}
          >
            <Icon name="x" />
          </button>
        </>
      )}
    </div>
  )
}

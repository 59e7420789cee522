import { useState } from 'react'
import * as text from '#texts'
import { Button } from '#web/ui/button.tsx'
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
          <Button className="button button-accent" onClick={onUpdate}>
            {text.offline_reload()}
          </Button>
          <Button className="icon-button" aria-label={text.offline_later()} onClick={() => setClosed(true)}>
            <Icon name="x" />
          </Button>
        </>
      )}
    </div>
  )
}

import * as text from '#texts'
import { closeNotice, showFailure, useNotice } from './notices.ts'
import { DeskIcon } from './ui/desk-icon.tsx'
import './notice-bar.css'

/** Shows what was done, with a button that undoes it. */
export function NoticeBar() {
  const notice = useNotice()
  async function undo() {
    closeNotice()
    try {
      await notice?.undo?.()
    } catch (error) {
      if (error instanceof Error) showFailure(error)
    }
  }
  return (
    <div className="desk-notice-place">
      <div role="status" aria-live={notice?.isError ? 'assertive' : 'polite'}>
        {notice && (
          <div className="desk-notice" data-error={notice.isError ? '' : undefined}>
            <DeskIcon name={notice.isError ? 'alert' : 'circleCheck'} />
            <p>{notice.text}</p>
            {notice.undo && (
              <button type="button" className="desk-notice-undo" onClick={undo}>
                {text.desk_undo()}
              </button>
            )}
            <button type="button" className="desk-notice-close" aria-label={text.desk_close()} onClick={closeNotice}>
              <DeskIcon name="close" />
            </button>
          </div>
        )}
      </div>
    </div>
  )
}

import * as text from '#texts'
import { closeNotice, showFailure, useNotice } from './notices.ts'
import { AdminIcon } from './ui/admin-icon.tsx'
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
    <div className="admin-notice-place">
      <div role="status" aria-live={notice?.isError ? 'assertive' : 'polite'}>
        {notice && (
          <div className="admin-notice" data-error={notice.isError ? '' : undefined}>
            <AdminIcon name={notice.isError ? 'alert' : 'circleCheck'} />
            <p>{notice.text}</p>
            {notice.undo && (
              <button type="button" className="admin-notice-undo" onClick={undo}>
                {text.admin_undo()}
              </button>
            )}
            <button type="button" className="admin-notice-close" aria-label={text.admin_close()} onClick={closeNotice}>
              <AdminIcon name="close" />
            </button>
          </div>
        )}
      </div>
    </div>
  )
}

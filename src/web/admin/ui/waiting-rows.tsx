import * as text from '#texts'

/** Stands for the rows of a list while they load. */
export function WaitingRows() {
  return (
    <div className="admin-waiting" role="status" aria-label={text.admin_loading()}>
      <span className="placeholder" />
      <span className="placeholder" />
      <span className="placeholder" />
    </div>
  )
}

interface FailedProps {
  error: Error
  onRetry: () => void
}

/** Shown in place of rows that could not be loaded. */
export function FailedRows({ error, onRetry }: FailedProps) {
  return (
    <div className="admin-failed" role="alert">
      <p>{error.message}</p>
      <button type="button" className="button" onClick={onRetry}>
        {text.admin_again()}
      </button>
    </div>
  )
}

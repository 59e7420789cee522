import * as text from '#texts'
/** A turning ring that screen readers read as 'Loading'. */
export function Spinner({ className = 'size-8' }: { className?: string }) {
  return (
    <span role="status" className={`spinner ${className}`}>
      <span className="sr-only">{text.ui_loading()}</span>
    </span>
  )
}

/** Shown while a page loads. */
export function PageSpinner() {
  return (
    <div className="grid min-h-[60vh] place-items-center">
      <Spinner />
    </div>
  )
}

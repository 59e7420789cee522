/** A turning ring with a name for those who don't see it. */
export function Spinner({ className = 'size-8' }: { className?: string }) {
  return (
    <span role="status" className={`spinner ${className}`}>
      <span className="sr-only">Loading</span>
    </span>
  )
}

/** Stands where a page will be. */
export function PageSpinner() {
  return (
    <div className="grid min-h-[60vh] place-items-center">
      <Spinner />
    </div>
  )
}

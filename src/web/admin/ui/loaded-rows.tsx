import type { ReactNode } from 'react'
import * as text from '#texts'
import { type Loadable, Loaded } from '#web/ui/loaded.tsx'

interface Props<Data> {
  query: Loadable<Data>
  /** The heading of the page, where only the data have one. */
  heading?: string
  children?: (data: NonNullable<Data>) => ReactNode
}

/** Shows the data of a query, and in their place that they are loading, or why they could not be loaded. */
export function LoadedRows<Data>({ query, heading, children }: Props<Data>) {
  const failed = (retry: () => void, error: Error | null) => (
    <>
      {heading && <h1>{heading}</h1>}
      <div className="admin-failed" role="alert">
        <p>{error?.message}</p>
        <button type="button" className="button" onClick={retry}>
          {text.admin_again()}
        </button>
      </div>
    </>
  )
  return (
    <Loaded query={query} waiting={<WaitingRows />} failed={failed}>
      {children}
    </Loaded>
  )
}

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

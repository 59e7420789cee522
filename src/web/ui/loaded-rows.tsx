import type { ReactNode } from 'react'
import * as text from '#texts'
import { Button } from './button.tsx'
import { type Loadable, Loaded, saysGone } from './loaded.tsx'
import './loaded-rows.css'

/** One row for data that could not be loaded. It shows the title, or else the words of the error. Without 'Try again' if the thing is gone. */
export const failedRow = (title?: string) => (retry: () => void, error: Error | null) => (
  <div className="failed-row" role="alert">
    <p>{title ?? error?.message}</p>
    {!saysGone(error) && (
      <Button className="button" onClick={retry}>
        {text.ui_try_again()}
      </Button>
    )}
  </div>
)

interface Props<Data> {
  query: Loadable<Data>
  /** The heading of the page, where only the data have one. */
  heading?: string
  children?: (data: NonNullable<Data>) => ReactNode
}

/** Shows the data of a query, and in their place that they are loading, or why they could not be loaded. */
export function LoadedRows<Data>({ query, heading, children }: Props<Data>) {
  const row = failedRow()
  const failed: typeof row = (...failure) => (
    <>
      {heading && <h1>{heading}</h1>}
      {row(...failure)}
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
    <div className="waiting-rows" role="status" aria-label={text.ui_loading()}>
      <span className="placeholder" />
      <span className="placeholder" />
      <span className="placeholder" />
    </div>
  )
}

import { type ReactNode, useLayoutEffect } from 'react'
import * as text from '#texts'
import { ApiError } from '#web/lib/api.ts'
import { showShortPage } from '#web/lib/navigation.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { PageSpinner } from './spinner.tsx'

/** The part of a query that `Loaded` reads. */
export interface Loadable<Data> {
  data: Data | undefined
  error: Error | null
  refetch: () => unknown
}

interface Props<Data> {
  query: Loadable<Data>
  /** Shown until there are data. */
  waiting?: ReactNode
  /** Shown when nothing could be loaded, or the title of it. */
  failed: string | ((retry: () => void, error: Error | null) => ReactNode)
  children?: (data: NonNullable<Data>) => ReactNode
}

/** Whether an error says that the thing does not exist any more, in an answer of the site. Admin keeps the error of the call as the cause. */
export function saysGone(error: Error | null): boolean {
  const cause = error?.cause ?? error
  return cause instanceof ApiError && (cause.status === 404 || cause.status === 410)
}

/**
 * Shows the data of a query, also when they could not be fetched again, but not when the thing does not exist any more. Without children it shows only that they are loading or could not
 * be loaded, which no other place reads (tools/check-queries.ts).
 */
export function Loaded<Data>({ query, waiting = <PageSpinner />, failed, children }: Props<Data>) {
  const { data, error, refetch } = query
  if (data !== undefined && data !== null && !saysGone(error)) return children?.(data)
  if (data === undefined && !error) return waiting
  const retry = () => void refetch()
  const words = typeof failed === 'string' ? <Failed title={failed} onRetry={retry} /> : failed(retry, error)
  return data === undefined ? words : <InPlaceOfData>{words}</InPlaceOfData>
}

function InPlaceOfData({ children }: { children: ReactNode }) {
  useLayoutEffect(showShortPage, [])
  return children
}

/** Shown in place of what could not be loaded. */
export function Failed({ title, hint, onRetry }: { title: string; hint?: string; onRetry: () => void }) {
  return (
    <EmptyState title={<span data-heading>{title}</span>} text={hint ?? text.ui_try_later()}>
      <Button className="button button-primary" onClick={onRetry}>
        {text.ui_try_again()}
      </Button>
    </EmptyState>
  )
}

/** Two queries as one, which has data when both have. */
export function both<One, Other>(one: Loadable<One>, other: Loadable<Other>): Loadable<[One, Other]> {
  const missing = [one, other].filter(({ data }) => data === undefined)
  return {
    data: one.data === undefined || other.data === undefined ? undefined : [one.data, other.data],
    error: missing.find(({ error }) => error)?.error ?? null,
    refetch: () => missing.map(({ refetch }) => refetch()),
  }
}

import type { ReactNode } from 'react'
import { PageSpinner } from './spinner.tsx'

interface Props {
  queries: { isFetched: boolean }[]
  children: ReactNode
}

/**
 * Hides a part until its queries are answered, also with an error, because a card that appears later would push the cards below it away.
 * The hidden part fetches what it needs.
 */
export function Answered({ queries, children }: Props) {
  const areAnswered = queries.every(({ isFetched }) => isFetched)
  return (
    <>
      {!areAnswered && <PageSpinner />}
      <div className="contents" hidden={!areAnswered}>
        {children}
      </div>
    </>
  )
}

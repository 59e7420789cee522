import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as text from '#texts'
import { examQuery } from '#web/features/exam/queries.ts'
import { groupsQuery } from '#web/features/groups/queries.ts'
import { learnerQuery } from '#web/features/learning/queries.ts'
import { reviewQuery } from '#web/features/review/queries.ts'
import { useHead } from '#web/session/head.tsx'
import { ProtectedPage } from '#web/session/protected-page.tsx'
import { Failed, Loaded } from '#web/ui/loaded.tsx'
import { Progress } from './progress.tsx'
import { ProgressPlaceholder } from './progress-placeholder.tsx'

export function Page() {
  useHead({ title: text.progress_title(), description: text.progress_description() })
  return <ProtectedPage>{() => <LoadedProgress />}</ProtectedPage>
}

function LoadedProgress() {
  const learner = useQuery(learnerQuery)
  // Waits for these queries, because a card that appears later would push the cards below it away.
  const cards = [useQuery(reviewQuery), useQuery(examQuery), useQuery(groupsQuery)]
  const withHeading = (part: ReactNode) => (
    <>
      <h1 className="sr-only">{text.progress_title()}</h1>
      {part}
    </>
  )
  const waiting = withHeading(<ProgressPlaceholder />)
  const failed = (retry: () => void) => withHeading(<Failed title={text.progress_failed()} onRetry={retry} />)
  return (
    <Loaded query={learner} waiting={waiting} failed={failed}>
      {(learner) => (cards.every(({ isFetched }) => isFetched) ? <Progress learner={learner} /> : waiting)}
    </Loaded>
  )
}

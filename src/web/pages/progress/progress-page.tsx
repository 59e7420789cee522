import { useQuery } from '@tanstack/react-query'
import * as text from '#texts'
import { examQuery } from '#web/features/exam/queries.ts'
import { groupsQuery } from '#web/features/groups/queries.ts'
import { learnerQuery } from '#web/features/learning/queries.ts'
import { reviewQuery } from '#web/features/review/queries.ts'
import { useHead } from '#web/session/head.tsx'
import { ProtectedPage } from '#web/session/protected-page.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Progress } from './progress.tsx'
import { ProgressPlaceholder } from './progress-placeholder.tsx'

export function Page() {
  useHead({ title: text.progress_title(), description: text.progress_description() })
  return <ProtectedPage>{() => <LoadedProgress />}</ProtectedPage>
}

function LoadedProgress() {
  const { data: learner, isError, refetch } = useQuery(learnerQuery)
  // Waits for these queries, because a card that appears later would push the cards below it away.
  const cards = [useQuery(reviewQuery), useQuery(examQuery), useQuery(groupsQuery)]
  if (learner && cards.every(({ isFetched }) => isFetched)) return <Progress learner={learner} />
  return (
    <>
      <h1 className="sr-only">{text.progress_title()}</h1>
      {isError ? (
        <EmptyState title={text.progress_failed()} text={text.ui_try_later()}>
          <button type="button" className="button button-primary" onClick={() => refetch()}>
            {text.ui_try_again()}
          </button>
        </EmptyState>
      ) : (
        <ProgressPlaceholder />
      )}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { learnerQuery } from '#web/features/learning/queries.ts'
import { useHead } from '#web/session/head.tsx'
import { ProtectedPage } from '#web/session/protected-page.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Progress } from './progress.tsx'
import { ProgressPlaceholder } from './progress-placeholder.tsx'

export function Page() {
  useHead({ title: 'Learning Progress', description: 'Your XP, level, streak and achievements.' })
  return <ProtectedPage>{() => <LoadedProgress />}</ProtectedPage>
}

function LoadedProgress() {
  const { data: learner, isError, refetch } = useQuery(learnerQuery)
  if (learner) return <Progress learner={learner} />
  return (
    <>
      <h1 className="sr-only">Learning Progress</h1>
      {isError ? (
        <EmptyState title="Your progress could not be loaded" text="Please try again later.">
          <button type="button" className="button button-primary" onClick={() => refetch()}>
            Try again
          </button>
        </EmptyState>
      ) : (
        <ProgressPlaceholder />
      )}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { REWARDS } from '#shared/learning/rules.ts'
import * as text from '#texts'
import { learnerQuery } from '#web/features/learning/queries.ts'
import { listsQuery } from '#web/features/lists/queries.ts'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/session/head.tsx'
import { ProtectedPage } from '#web/session/protected-page.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Locked } from '#web/ui/locked.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { AllLists } from './all-lists.tsx'
import { ListEditor } from './list-editor.tsx'

/** The rider's lists of tips, from level 7. The address names the open list. */
export function Page() {
  useHead({ title: text.lists_title(), description: text.lists_description() })
  return (
    <ProtectedPage>
      {() => (
        <div className="mx-auto max-w-3xl">
          <LockedOrLists />
        </div>
      )}
    </ProtectedPage>
  )
}

function LockedOrLists() {
  const { data: learner, isLoadingError } = useQuery(learnerQuery)
  if (isLoadingError) return <EmptyState title={text.rewards_failed()} text={text.ui_try_later()} />
  if (!learner) return <PageSpinner />
  if (learner.level >= REWARDS.lists.level) return <Lists />
  return (
    <>
      <h1 className="page-title mb-4">{text.lists_title()}</h1>
      <div className="card p-6">
        <Locked level={REWARDS.lists.level} href={paths.rewards}>
          <p className="text-lg">{text.lists_locked_text()}</p>
        </Locked>
      </div>
    </>
  )
}

function Lists() {
  const { data: lists, isLoadingError } = useQuery(listsQuery)
  const id = Number(new URLSearchParams(useSearch()).get('list'))
  if (isLoadingError) return <EmptyState title={text.lists_failed()} text={text.ui_try_later()} />
  if (!lists) return <PageSpinner />
  const open = lists.find((list) => list.id === id)
  return <div>{open ? <ListEditor key={open.id} list={open} /> : <AllLists lists={lists} />}</div>
}

import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { REWARDS } from '#shared/learning/rules.ts'
import * as text from '#texts'
import { learnerQuery } from '#web/features/learning/queries.ts'
import { listsQuery } from '#web/features/lists/queries.ts'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/session/head.tsx'
import { ProtectedPage } from '#web/session/protected-page.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Locked } from '#web/ui/locked.tsx'
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
  const query = useQuery(learnerQuery)
  const learner = query.data
  if (!learner) return <Loaded query={query} failed={text.rewards_failed()} />
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
  const query = useQuery(listsQuery)
  const lists = query.data
  const asked = new URLSearchParams(useSearch()).get('list')
  if (!lists) return <Loaded query={query} failed={text.lists_failed()} />
  const open = lists.find((list) => String(list.id) === asked)
  return (
    <div>{open ? <ListEditor key={open.id} list={open} /> : <AllLists lists={lists} isGone={asked !== null} />}</div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import * as text from '#texts'
import { JoinedGroupPage } from '#web/features/groups/joined-group.tsx'
import { LedGroupPage } from '#web/features/groups/led-group.tsx'
import { groupQuery } from '#web/features/groups/queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/session/head.tsx'
import { ProtectedPage } from '#web/session/protected-page.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'

/** One group: the leader's report, or a member's own row. */
export function Page() {
  useHead({ title: text.groups_title(), description: text.groups_description() })
  return <ProtectedPage>{() => <LoadedGroup />}</ProtectedPage>
}

function LoadedGroup() {
  const { id = '' } = useParams()
  const { data: group, error, refetch } = useQuery(groupQuery(id))
  useHead({ title: group?.name ?? text.groups_title(), description: text.groups_description() })
  if (group) return group.role === 'leader' ? <LedGroupPage group={group} /> : <JoinedGroupPage group={group} />
  if (!error) return <PageSpinner />
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <>
      <h1 className="sr-only">{text.groups_title()}</h1>
      <EmptyState
        title={isGone ? text.groups_gone() : text.groups_failed()}
        text={isGone ? text.groups_gone_text() : text.ui_try_later()}
      >
        {isGone ? (
          <Link href={paths.groups} className="button button-primary">
            {text.groups_all()}
          </Link>
        ) : (
          <button type="button" className="button button-primary" onClick={() => refetch()}>
            {text.ui_try_again()}
          </button>
        )}
      </EmptyState>
    </>
  )
}

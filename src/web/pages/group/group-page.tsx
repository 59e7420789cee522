import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import { lettersOf } from '#shared/name.ts'
import * as text from '#texts'
import { JoinedGroupPage } from '#web/features/groups/joined-group.tsx'
import { LedGroupPage } from '#web/features/groups/led-group.tsx'
import { groupQuery } from '#web/features/groups/queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/session/head.tsx'
import { ProtectedPage } from '#web/session/protected-page.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Failed, Loaded } from '#web/ui/loaded.tsx'

/** One group: the leader's report, or a member's own row. */
export function Page() {
  const { id = '' } = useParams()
  // The page fetches it only for riders.
  const { data } = useQuery({ ...groupQuery(id), enabled: false })
  useHead({ title: data ? lettersOf(data.name) : text.groups_title(), description: text.groups_description() })
  return <ProtectedPage>{() => <LoadedGroup id={id} />}</ProtectedPage>
}

function LoadedGroup({ id }: { id: string }) {
  const group = useQuery(groupQuery(id))
  const failed = (retry: () => void, error: Error | null) => (
    <>
      <h1 className="sr-only">{text.groups_title()}</h1>
      {error instanceof ApiError && error.status === 404 ? (
        <EmptyState title={text.groups_gone()} text={text.groups_gone_text()}>
          <Link href={paths.groups} className="button button-primary">
            {text.groups_all()}
          </Link>
        </EmptyState>
      ) : (
        <Failed title={text.groups_failed()} onRetry={retry} />
      )}
    </>
  )
  return (
    <Loaded query={group} failed={failed}>
      {(group) => (group.role === 'leader' ? <LedGroupPage group={group} /> : <JoinedGroupPage group={group} />)}
    </Loaded>
  )
}

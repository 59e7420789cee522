import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import type { Api } from '#shared/contract/all.ts'
import * as text from '#texts'
import { useAction } from '#web/lib/use-action.ts'
import { deskCall } from '../desk-call.ts'
import { showFailure, showNotice } from '../notices.ts'
import { AskButton } from '../ui/ask-button.tsx'
import { DeskIcon } from '../ui/desk-icon.tsx'
import { FailedRows, WaitingRows } from '../ui/waiting-rows.tsx'
import { dayOf, languageName, roleName } from '../words.ts'

type Rider = Api['GET /api/desk/riders/:id']['reply']

function Facts({ rider }: { rider: Rider }) {
  const address = rider.emailConfirmed ? text.desk_riders_confirmed() : text.desk_riders_not_confirmed()
  const facts = [
    [text.desk_riders_address(), rider.email === null ? text.desk_riders_no_address() : `${rider.email} (${address})`],
    [text.desk_riders_registered(), dayOf(rider.createdAt)],
    [text.desk_riders_active(), rider.lastActiveAt ? dayOf(rider.lastActiveAt) : text.desk_riders_never()],
    [text.desk_riders_devices(), rider.devices.toLocaleString(text.language)],
    [text.desk_riders_language(), rider.language ? languageName(rider.language) : text.desk_riders_language_none()],
    [text.desk_riders_role(), rider.role ? roleName(rider.role) : text.desk_riders_no_role()],
  ] as const
  return (
    <dl className="desk-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Names the groups that end with the account of their leader. */
function LostGroups({ groups }: { groups: Rider['ledGroups'] }) {
  if (groups.length === 0) return null
  return (
    <div>
      <p className="desk-strong">{text.desk_riders_groups_end()}</p>
      <ul>
        {groups.map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Actions({ rider }: { rider: Rider }) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const { id, username: name } = rider
  const params = { id }
  const mail = useAction({
    mutationFn: () => deskCall('POST /api/desk/riders/:id/reset-link', { params }),
    onSuccess: () => showNotice(text.desk_riders_link_mailed({ name })),
    onError: showFailure,
  })
  const signOut = useAction({
    mutationFn: () => deskCall('DELETE /api/desk/riders/:id/sessions', { params }),
    onSuccess: () => {
      showNotice(text.desk_riders_signed_out({ name }))
      void client.invalidateQueries({ queryKey: ['rider', id] })
    },
    onError: showFailure,
  })
  return (
    <>
      <div className="desk-buttons desk-account-actions">
        <button
          type="button"
          className="button"
          disabled={!rider.canMailLink}
          aria-disabled={mail.isPending}
          onClick={() => mail.run()}
        >
          {text.desk_riders_mail_link()}
        </button>
        <button type="button" className="button" aria-disabled={signOut.isPending} onClick={() => signOut.run()}>
          {text.desk_riders_sign_out()}
        </button>
        <AskButton
          className="button button-danger"
          button={text.desk_riders_delete()}
          title={text.desk_riders_delete_ask({ name })}
          text={text.desk_riders_delete_text()}
          act={() => deskCall('DELETE /api/desk/riders/:id', { params })}
          onDone={() => {
            showNotice(text.desk_riders_deleted({ name }))
            void client.invalidateQueries({ queryKey: ['riders'] })
            navigate('/riders')
          }}
        >
          {/* A server of the version before, beside this one, names no groups. */}
          <LostGroups groups={rider.ledGroups ?? []} />
        </AskButton>
      </div>
      {!rider.canMailLink && <p className="desk-soft">{text.desk_riders_no_link()}</p>}
    </>
  )
}

/** The account of a rider, and what an operator may do with it. */
export function RiderAccount({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['rider', id],
    queryFn: () => deskCall('GET /api/desk/riders/:id', { params: { id } }),
  })
  return (
    <>
      <Link href="/riders" className="desk-back desk-back-always">
        <DeskIcon name="chevron" />
        {text.desk_riders_back()}
      </Link>
      <h1>
        <bdi>{data?.username ?? text.desk_riders()}</bdi>
      </h1>
      {!data && !error && <WaitingRows />}
      {error && <FailedRows error={error} onRetry={refetch} />}
      {data && (
        <>
          <Facts rider={data} />
          <Actions rider={data} />
        </>
      )}
    </>
  )
}

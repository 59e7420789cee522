import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { roleName } from '#shared/admin/roles.ts'
import type { Api } from '#shared/contract/all.ts'
import * as text from '#texts'
import { currentSession } from '#web/lib/session.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useNavigate } from '#web/lib/use-is-here.ts'
import { endSession } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadedRows } from '#web/ui/loaded-rows.tsx'
import { Name } from '#web/ui/name.tsx'
import { adminCall } from '../admin-call.ts'
import { closeAdmin } from '../door-store.ts'
import { showFailure, showNotice } from '../notices.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { AskButton } from '../ui/ask-button.tsx'
import { dayOf, languageName } from '../words.ts'

type Rider = Api['GET /api/admin/riders/:id']['reply']

function Facts({ rider }: { rider: Rider }) {
  const address = rider.emailConfirmed ? text.admin_riders_confirmed() : text.admin_riders_not_confirmed()
  const facts = [
    [
      text.admin_riders_address(),
      rider.email === null ? text.admin_riders_no_address() : `${rider.email} (${address})`,
    ],
    [text.admin_riders_registered(), dayOf(rider.createdAt)],
    [text.admin_riders_active(), rider.lastActiveAt ? dayOf(rider.lastActiveAt) : text.admin_riders_never()],
    [text.admin_riders_devices(), rider.devices.toLocaleString(text.language)],
    [text.admin_riders_language(), rider.language ? languageName(rider.language) : text.admin_riders_language_none()],
    [text.admin_riders_role(), rider.role ? roleName(rider.role) : text.admin_riders_no_role()],
  ] as const
  return (
    <dl className="admin-facts">
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
      <p className="admin-strong">{text.admin_riders_groups_end()}</p>
      <ul className="list-disc ps-5">
        {groups.map(({ id, name }) => (
          <li key={id}>
            <Name of={name} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Actions({ rider }: { rider: Rider }) {
  const navigate = useNavigate()
  const { id, username: name } = rider
  const params = { id }
  const key = `rider ${id}`
  const mail = useAction({
    key,
    about: name,
    mutationFn: () => adminCall('POST /api/admin/riders/:id/reset-link', { params }),
    onSuccess: () => showNotice(text.admin_riders_link_mailed({ name })),
    onError: showFailure,
  })
  const signOut = useAction({
    key,
    about: name,
    mutationFn: () => adminCall('DELETE /api/admin/riders/:id/sessions', { params }),
    onSuccess: () => showNotice(text.admin_riders_signed_out({ name })),
    onError: showFailure,
  })
  return (
    <>
      <div className="admin-buttons admin-account-actions">
        <Button className="button" cannot={!rider.canMailLink && text.admin_riders_no_link()} action={mail}>
          {text.admin_riders_mail_link()}
        </Button>
        <Button className="button" action={signOut}>
          {text.admin_riders_sign_out()}
        </Button>
        <AskButton
          className="button button-danger"
          button={text.admin_riders_delete()}
          title={text.admin_riders_delete_ask({ name })}
          text={text.admin_riders_delete_text()}
          actionKey={key}
          about={name}
          act={() => adminCall('DELETE /api/admin/riders/:id', { params })}
          onDone={() => {
            // Nobody can log in again as the operator who has deleted the own account.
            if (id === currentSession().riderId) {
              closeAdmin('deleted')
              return endSession()
            }
            showNotice(text.admin_riders_deleted({ name }))
            navigate('/riders', { replace: true })
          }}
        >
          {/* A server of the version before, beside this one, names no groups. */}
          <LostGroups groups={rider.ledGroups ?? []} />
        </AskButton>
      </div>
      {!rider.canMailLink && <p className="admin-soft">{text.admin_riders_no_link()}</p>}
    </>
  )
}

/** The account of a rider, and what an operator may do with it. */
export function RiderAccount({ id }: { id: number }) {
  const rider = useQuery({
    queryKey: ['rider', id],
    queryFn: () => adminCall('GET /api/admin/riders/:id', { params: { id } }),
  })
  return (
    <>
      <Link href="/riders" className="admin-back admin-back-always">
        <AdminIcon name="chevron" />
        {text.admin_riders_back()}
      </Link>
      <h1>{rider.data ? <Name of={rider.data.username} /> : text.admin_riders()}</h1>
      <LoadedRows query={rider}>
        {(data) => (
          <>
            <Facts rider={data} />
            <Actions rider={data} />
          </>
        )}
      </LoadedRows>
    </>
  )
}

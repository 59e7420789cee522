import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Api } from '#shared/contract/all.ts'
import { ROLES, type Role } from '#shared/desk/roles.ts'
import * as text from '#texts'
import { useAction } from '#web/lib/use-action.ts'
import { deskCall } from '../desk-call.ts'
import { KeyLine } from '../keys.tsx'
import { showFailure, showNotice } from '../notices.ts'
import { DeskField, DeskSelect } from '../ui/desk-field.tsx'
import { FailedRows, WaitingRows } from '../ui/waiting-rows.tsx'
import { dayOf, roleName } from '../words.ts'

type Person = Api['GET /api/desk/people']['reply'][number]

const KEY = ['people']

function givenBy({ givenBy, isByOperators, isByClaim, givenAt }: Person): string {
  const day = dayOf(givenAt)
  if (givenBy !== null) return text.desk_people_by({ name: givenBy, day })
  if (isByClaim) return text.desk_people_by_claim({ day })
  return isByOperators ? text.desk_people_by_operators({ day }) : text.desk_people_by_command({ day })
}

interface RoleFormProps {
  onGive: (username: string, role: Role) => void
  isPending: boolean
  /** The server's message when it has refused the role. */
  error: string | undefined
}

function RoleForm({ onGive, isPending, error }: RoleFormProps) {
  const [username, setUsername] = useState('')
  const [role, setRole] = useState<Role>('editor')
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    onGive(username, role)
  }
  return (
    <form className="desk-panel desk-inline-form" onSubmit={onSubmit} aria-labelledby="give-role">
      <h2 id="give-role">{text.desk_people_give()}</h2>
      <div className="desk-inline-fields">
        <DeskField
          label={text.desk_people_username()}
          hint={text.desk_people_username_hint()}
          error={error}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          most={240}
          required
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
        <DeskSelect
          label={text.desk_people_role()}
          value={role}
          onChange={(event) => setRole(ROLES.find((one) => one === event.target.value) ?? 'editor')}
        >
          {ROLES.map((one) => (
            <option key={one} value={one}>
              {roleName(one)}
            </option>
          ))}
        </DeskSelect>
        <button type="submit" className="button button-primary" aria-disabled={isPending}>
          {text.desk_people_give_button()}
        </button>
      </div>
      <dl className="desk-roles">
        <div>
          <dt>{text.desk_role_operator()}</dt>
          <dd>{text.desk_role_operator_text()}</dd>
        </div>
        <div>
          <dt>{text.desk_role_editor()}</dt>
          <dd>{text.desk_role_editor_text()}</dd>
        </div>
        <div>
          <dt>{text.desk_role_observer()}</dt>
          <dd>{text.desk_role_observer_text()}</dd>
        </div>
      </dl>
    </form>
  )
}

/** The riders with a role. An operator gives and takes roles. */
export function People() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: () => deskCall('GET /api/desk/people', {}) })
  async function giveRole(body: { username: string; role: Role; isUndo?: boolean }) {
    const { username, role } = body
    client.setQueryData(KEY, await deskCall('POST /api/desk/people', { body }))
    const address = location.host + location.pathname
    showNotice(text.desk_people_given({ name: username, role: roleName(role), address }))
  }
  const give = useAction({ mutationFn: giveRole })
  const take = useAction({
    mutationFn: ({ riderId }: Person) => deskCall('DELETE /api/desk/people/:id', { params: { id: riderId } }),
    onSuccess: (people, { username, role }) => {
      client.setQueryData(KEY, people)
      showNotice(text.desk_people_taken({ name: username }), () => giveRole({ username, role, isUndo: true }))
    },
    onError: showFailure,
  })
  return (
    <>
      <h1>{text.desk_people()}</h1>
      <p className="desk-soft desk-intro">{text.desk_people_text()}</p>
      {!data && !error && <WaitingRows />}
      {error && <FailedRows error={error} onRetry={refetch} />}
      {data && (
        <>
          <ul className="desk-rows">
            {data.map((person) => (
              <li key={person.riderId} className="desk-row">
                <div className="desk-row-main">
                  <p className="desk-strong">
                    <bdi>{person.username}</bdi>{' '}
                    {person.isSelf && <span className="desk-tag">{text.desk_people_you()}</span>}
                  </p>
                  <p className="desk-soft">{text.ui_pair({ first: roleName(person.role), second: givenBy(person) })}</p>
                </div>
                <button
                  type="button"
                  className="button"
                  data-row
                  aria-label={text.desk_people_take_from({ name: person.username })}
                  aria-disabled={take.isPending}
                  onClick={() => take.run(person)}
                >
                  {text.desk_people_take()}
                </button>
              </li>
            ))}
          </ul>
          <RoleForm
            onGive={(username, role) => give.run({ username, role })}
            isPending={give.isPending}
            error={give.error?.message}
          />
          <KeyLine />
        </>
      )}
    </>
  )
}

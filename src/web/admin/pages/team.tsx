import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { ROLES, type Role, roleName, roleText } from '#shared/admin/roles.ts'
import type { Api } from '#shared/contract/all.ts'
import { asName, lettersOf } from '#shared/name.ts'
import * as text from '#texts'
import { useAction } from '#web/lib/use-action.ts'
import { useKeptFields } from '#web/lib/use-kept.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadedRows } from '#web/ui/loaded-rows.tsx'
import { Name } from '#web/ui/name.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { adminCall } from '../admin-call.ts'
import { refusalOf, showFailure, showNotice, showUnlessRefused } from '../notices.tsx'
import { ShortcutLine } from '../shortcuts.tsx'
import { dayOf } from '../words.ts'
import { Invitations } from './invitations.tsx'

type Person = Api['GET /api/admin/team']['reply'][number]

const KEY = ['team']

function givenBy({ givenBy, isByOperators, isByClaim, givenAt }: Person): string {
  const day = dayOf(givenAt)
  if (givenBy !== null) return text.admin_team_by({ name: givenBy, day })
  if (isByClaim) return text.admin_team_by_claim({ day })
  return isByOperators ? text.admin_team_by_operators({ day }) : text.admin_team_by_command({ day })
}

interface Given {
  username: string
  role: Role
}

const NOBODY: Given = { username: '', role: 'editor' }

function RoleForm({ giveRole }: { giveRole: (given: Given) => Promise<void> }) {
  // The fields are kept also when the operator leaves the page before the call fails.
  const [typed, type, readTyped] = useKeptFields<Given>('role', NOBODY)
  const { username, role } = typed
  const give = useAction({
    key: 'role',
    about: (sent) => asName(sent.username),
    mutationFn: giveRole,
    onSuccess: (_done, sent) => {
      // Another name that was typed meanwhile stays.
      if (readTyped().username === sent.username) type({ username: '' })
    },
    onError: showUnlessRefused,
  })
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    give.run(typed)
  }
  return (
    <form className="admin-panel admin-inline-form" onSubmit={onSubmit} aria-labelledby="give-role">
      <h2 id="give-role">{text.admin_team_give()}</h2>
      <div className="admin-inline-fields">
        <TextField
          label={text.admin_team_username()}
          hint={text.admin_team_username_hint()}
          error={refusalOf(give.error)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          most={240}
          required
          value={username}
          onChange={(event) => type({ username: event.target.value })}
        />
        <SelectField
          label={text.admin_team_role()}
          value={role}
          onChange={(event) => type({ role: ROLES.find((one) => one === event.target.value) ?? 'editor' })}
        >
          {ROLES.map((one) => (
            <option key={one} value={one}>
              {roleName(one)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" className="button button-primary" action={give}>
          {text.admin_team_give_button()}
        </Button>
      </div>
      <dl className="admin-roles">
        {ROLES.map((one) => (
          <div key={one}>
            <dt>{roleName(one)}</dt>
            <dd>{roleText(one)}</dd>
          </div>
        ))}
      </dl>
    </form>
  )
}

/** The riders with a role. An operator gives and takes roles. */
export function Team() {
  const client = useQueryClient()
  const query = { queryKey: KEY, queryFn: () => adminCall('GET /api/admin/team', {}) }
  const team = useQuery(query)
  async function giveRole(body: Given & { isUndo?: boolean }) {
    const { username, role } = body
    client.setQueryData(KEY, await adminCall('POST /api/admin/team', { body }))
    const address = location.host + location.pathname
    showNotice(text.admin_team_given({ name: username, role: roleName(role), address }))
  }
  const take = useAction({
    key: 'role',
    about: ({ username }) => username,
    mutationFn: async (shown: Person) => {
      // The page may show an old role. Read the present one, because Undo gives it back.
      const now = await client.fetchQuery(query)
      const taken = now.find(({ riderId }) => riderId === shown.riderId) ?? shown
      return { taken, people: await adminCall('DELETE /api/admin/team/:id', { params: { id: shown.riderId } }) }
    },
    onSuccess: ({ people, taken: { username, role } }) => {
      client.setQueryData(KEY, people)
      showNotice(text.admin_team_taken({ name: username }), () =>
        giveRole({ username: lettersOf(username), role, isUndo: true }),
      )
    },
    onError: showFailure,
  })
  const { data } = team
  return (
    <>
      <h1>{text.admin_team()}</h1>
      <p className="admin-soft admin-intro">{text.admin_team_text()}</p>
      <LoadedRows query={team} />
      {data && (
        <>
          <ul className="admin-rows">
            {data.map((person) => (
              <li key={person.riderId} className="admin-row">
                <div className="admin-row-main">
                  <p className="admin-strong">
                    <Name of={person.username} />{' '}
                    {person.isSelf && <span className="admin-tag">{text.admin_team_you()}</span>}
                  </p>
                  <p className="admin-soft">
                    {text.ui_pair({ first: roleName(person.role), second: givenBy(person) })}
                  </p>
                </div>
                <Button
                  className="button"
                  data-row
                  aria-label={text.admin_team_take_from({ name: person.username })}
                  action={take}
                  onClick={() => take.run(person)}
                >
                  {text.admin_team_take()}
                </Button>
              </li>
            ))}
          </ul>
          <RoleForm giveRole={giveRole} />
          <Invitations />
          <ShortcutLine />
        </>
      )}
    </>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { ROLES, type Role, roleName } from '#shared/admin/roles.ts'
import { asName } from '#shared/name.ts'
import * as text from '#texts'
import { useAction } from '#web/lib/use-action.ts'
import { useKept, useKeptFields } from '#web/lib/use-kept.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { adminCall } from '../admin-call.ts'
import { refusalOf, showFailure, showNotice, showUnlessRefused } from '../notices.tsx'
import { timeOf } from '../words.ts'

const KEY = ['invitations']

/** The fields of the form. They are kept until they are sent, because the operator may leave the page before the call fails. */
interface Typed {
  email: string
  role: Role
}

const NOTHING: Typed = { email: '', role: 'operator' }

/** The role of an invitation with its number, because several may be to the same role. */
const numberedRole = ({ id, role }: { id: number; role: Role }) =>
  text.admin_account_number({ name: roleName(role), number: String(id) })

/** A link that is shown once. */
function ShownLink({ link, role }: { link: string; role: string }) {
  return (
    <TextField
      label={text.admin_team_link({ role })}
      hint={text.admin_team_link_once()}
      readOnly
      dir="ltr"
      value={link}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  )
}

/** Invites somebody to a role, by a mail or by a link that the operator hands over, and lists the invitations that still work. */
export function Invitations() {
  const client = useQueryClient()
  const { data } = useQuery({ queryKey: KEY, queryFn: () => adminCall('GET /api/admin/team/invitations', {}) })
  const [{ role, email }, type, readTyped] = useKeptFields<Typed>('invitation typed', NOTHING)
  /** The link is shown until it has ended or was used, also to who has left the page meanwhile. */
  const [made, setMade] = useKept<{ id: number | undefined; link: string | null }>('invitation', { isSecret: true })
  const invite = useAction({
    key: 'invitation',
    about: asName(roleName(role)),
    mutationFn: (address: string) => {
      const body = { role, email: address === '' ? null : address, language: text.language }
      return adminCall('POST /api/admin/team/invitations', { body })
    },
    onSuccess: ({ invitations, link }, address) => {
      client.setQueryData(KEY, invitations)
      // The newest invitation is the one that was made.
      setMade({ id: invitations[0]?.id, link })
      if (link === null) showNotice(text.admin_team_invitation_mailed({ address }))
      // Another address that was typed meanwhile stays.
      if (readTyped().email.trim() === address) type({ email: '' })
    },
    onError: showUnlessRefused,
  })
  const end = useAction({
    key: 'invitation end',
    about: ({ role }) => asName(role),
    mutationFn: ({ id }: { id: number; role: string }) =>
      adminCall('DELETE /api/admin/team/invitations/:id', { params: { id } }),
    onSuccess: (invitations) => {
      client.setQueryData(KEY, invitations)
      showNotice(text.admin_team_invitation_ended())
    },
    onError: showFailure,
  })
  const ofLink = data?.find(({ id }) => id === made?.id)
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    invite.run(email.trim())
  }
  return (
    <section className="admin-section" aria-labelledby="invitations">
      <form className="admin-panel admin-inline-form" onSubmit={onSubmit}>
        <h2 id="invitations">{text.admin_team_invite()}</h2>
        <p className="admin-soft">{text.admin_team_invite_text()}</p>
        <div className="admin-inline-fields">
          <TextField
            label={text.admin_team_invite_email()}
            hint={text.admin_team_invite_email_hint()}
            type="email"
            most={254}
            autoComplete="off"
            value={email}
            error={refusalOf(invite.error)}
            onChange={(event) => type({ email: event.target.value })}
          />
          <SelectField
            label={text.admin_team_invite_role()}
            value={role}
            onChange={(event) => type({ role: ROLES.find((one) => one === event.target.value) ?? 'operator' })}
          >
            {ROLES.map((one) => (
              <option key={one} value={one}>
                {roleName(one)}
              </option>
            ))}
          </SelectField>
          <Button type="submit" className="button button-primary" action={invite}>
            {email.trim() === '' ? text.admin_team_invite_link() : text.admin_team_invite_mail()}
          </Button>
        </div>
        {/* It is in the page before the link, because screen readers read only what changes in it. */}
        <div role="status">{ofLink && made?.link && <ShownLink link={made.link} role={numberedRole(ofLink)} />}</div>
      </form>
      {data && data.length > 0 && (
        <ul className="admin-rows" aria-label={text.admin_team_invitations()}>
          {data.map((invitation) => {
            const { id, expiresAt, by } = invitation
            const role = numberedRole(invitation)
            return (
              <li key={id} className="admin-row">
                <div className="admin-row-main">
                  <p className="admin-strong">{text.admin_team_invitation({ role })}</p>
                  <p className="admin-soft">{text.admin_team_invitation_by({ name: by, time: timeOf(expiresAt) })}</p>
                </div>
                <Button
                  className="button"
                  data-row
                  aria-label={text.admin_team_invitation_end_of({ role, name: by })}
                  action={end}
                  onClick={() => end.run({ id, role })}
                >
                  {text.admin_team_invitation_end()}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Rider } from '#shared/contract/accounts.ts'
import { asName, lettersOf } from '#shared/name.ts'
import * as text from '#texts'
import { moveFocus } from '#web/lib/focus.ts'
import { useFieldErrors } from '#web/lib/use-field-errors.ts'
import { useKept } from '#web/lib/use-kept.ts'
import { type OwnValue, useOwnValueIn } from '#web/lib/use-own-value.ts'
import { signInMethodsQuery } from '#web/session/sign-in-methods.ts'
import { Button } from '#web/ui/button.tsx'
import { ChangedElsewhere } from '#web/ui/changed-elsewhere.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { PROFILE_FIELDS, useSaveProfile } from './profile-queries.ts'
import { ReauthenticationField, useReauthentication } from './reauthentication.tsx'

type FieldName = (typeof PROFILE_FIELDS)[number]

/** A value of the account. What the rider has typed is kept through links and reloads. */
const useAccountValue = (name: FieldName, stored: string) =>
  useOwnValueIn(useKept<OwnValue<string>>(`profile ${name}`), stored)

/** Shows the account's values. 'Edit Profile' makes them editable. */
export function AccountForm({ rider }: { rider: Rider }) {
  const values = {
    fullName: useAccountValue('fullName', lettersOf(rider.fullName ?? asName(''))),
    username: useAccountValue('username', lettersOf(rider.username)),
    email: useAccountValue('email', rider.email ?? ''),
  }
  /** The values that the rider has changed. Only they are sent, because others may have changed on another device. */
  const own = PROFILE_FIELDS.filter((name) => values[name].isOwn)
  const [editing, setOpen] = useState(own.length > 0)
  function close() {
    for (const name of own) values[name].reset()
    setOpen(false)
  }
  const editButton = useRef<HTMLButtonElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const save = useSaveProfile((sent) => {
    const isSent = own.every((name) => values[name].value === sent[name])
    for (const name of own) if (sent[name] !== undefined) values[name].saved(sent[name])
    if (!isSent) return
    setOpen(false)
    // The focused button is about to be removed.
    moveFocus(editButton.current)
  })
  const errors = useFieldErrors(save.error, PROFILE_FIELDS, form)
  const { data: methods } = useQuery(signInMethodsQuery)
  const answer = useReauthentication()
  const asks = methods?.needed != null && values.email.isOwn && values.email.value !== (rider.email ?? '')
  const field = (name: FieldName) => ({
    name,
    value: values[name].value,
    disabled: !editing,
    placeholder: editing ? undefined : text.accounts_not_given(),
    error: editing ? errors[name] : undefined,
    onChange: (event: { target: { value: string } }) => values[name].set(event.target.value),
  })
  return (
    <form
      ref={form}
      className="card form p-6"
      onSubmit={(event) => {
        event.preventDefault()
        const sent = Object.fromEntries(own.map((name) => [name, values[name].value]))
        save.run({ values: sent, read: asks ? answer.readFrom(event.currentTarget) : undefined })
      }}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl font-bold">{text.accounts_account()}</h2>
        <Button
          ref={editButton}
          className="button"
          action={save}
          onClick={() => {
            if (editing) close()
            else setOpen(true)
            // The error of the last answer belongs to values that are discarded now.
            save.reset()
          }}
        >
          <Icon name={editing ? 'x' : 'pencil'} />
          {editing ? text.ui_cancel() : text.accounts_edit_profile()}
        </Button>
      </div>
      <TextField label={text.accounts_full_name()} autoComplete="name" most={100} {...field('fullName')} />
      <TextField
        label={text.accounts_username()}
        autoComplete="username"
        autoCapitalize="none"
        required
        {...field('username')}
      />
      <TextField
        label={text.accounts_email()}
        type="email"
        autoComplete="email"
        hint={rider.email && rider.emailConfirmed ? text.accounts_email_confirmed_hint() : undefined}
        {...field('email')}
      />
      {asks && <ReauthenticationField answer={answer} error={undefined} />}
      <ChangedElsewhere of={Object.values(values)} />
      {editing && (
        <Button type="submit" className="button button-primary" action={save}>
          {text.accounts_save_changes()}
        </Button>
      )}
    </form>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Rider } from '#shared/contract/accounts.ts'
import { asName, lettersOf } from '#shared/name.ts'
import * as text from '#texts'
import { moveFocus } from '#web/lib/focus.ts'
import { useFieldErrors } from '#web/lib/use-field-errors.ts'
import { useKept } from '#web/lib/use-kept.ts'
import { signInMethodsQuery } from '#web/session/sign-in-methods.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { PROFILE_FIELDS, useSaveProfile } from './profile-queries.ts'
import { ReauthenticationField, useReauthentication } from './reauthentication.tsx'

/** Shows the account's values. 'Edit Profile' makes them editable. */
export function AccountForm({ rider }: { rider: Rider }) {
  const saved = {
    fullName: lettersOf(rider.fullName ?? asName('')),
    username: lettersOf(rider.username),
    email: rider.email ?? '',
  }
  /** The values that the rider has changed. Only they are sent, because others may have changed on another device. */
  const [draft, setDraft, readDraft, forget] = useKept<Partial<typeof saved>>('profile')
  const [isOpen, setOpen] = useState(draft !== undefined)
  function close() {
    setDraft(undefined)
    setOpen(false)
  }
  const editButton = useRef<HTMLButtonElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const save = useSaveProfile((sent) => {
    if (!forget(sent) && readDraft()) return
    setOpen(false)
    // The focused button is about to be removed.
    moveFocus(editButton.current)
  })
  const errors = useFieldErrors(save.error, PROFILE_FIELDS, form)
  const { data: methods } = useQuery(signInMethodsQuery)
  const answer = useReauthentication()
  const asks = methods?.needed != null && draft?.email !== undefined && draft.email !== saved.email
  const values = { ...saved, ...draft }
  const editing = isOpen
  const field = (name: keyof typeof saved) => ({
    name,
    value: values[name],
    disabled: !editing,
    placeholder: editing ? undefined : text.accounts_not_given(),
    error: editing ? errors[name] : undefined,
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  })
  return (
    <form
      ref={form}
      className="card form p-6"
      onSubmit={(event) => {
        event.preventDefault()
        save.run({ values: draft ?? {}, read: asks ? answer.readFrom(event.currentTarget) : undefined })
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
      {editing && (
        <Button type="submit" className="button button-primary" action={save}>
          {text.accounts_save_changes()}
        </Button>
      )}
    </form>
  )
}

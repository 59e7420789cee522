import { useRef, useState } from 'react'
import type { Passkey } from '#shared/contract/passkeys.ts'
import { lettersOf } from '#shared/name.ts'
import { PASSKEY_NAME_MAX } from '#shared/passkeys/rules.ts'
import * as text from '#texts'
import { useFieldErrors } from '#web/lib/use-field-errors.ts'
import { useOwnValue } from '#web/lib/use-own-value.ts'
import { useUnlessTyped } from '#web/lib/use-unless-typed.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { ChangedElsewhere } from '#web/ui/changed-elsewhere.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { thisDevice } from './device-name.ts'
import { NAME_FIELDS, useAddPasskey, useRemovePasskey, useRemovePassword, useRenamePasskey } from './passkey-queries.ts'
import { ReauthenticationField, useReauthentication } from './reauthentication.tsx'
import { ReauthenticationDialog } from './reauthentication-dialog.tsx'

const nameIn = (form: HTMLFormElement) => String(new FormData(form).get('name') ?? '')

export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  // Closing the dialog stops the device's question, and not the call that stores the passkey.
  const [isMade, setMade] = useState(false)
  const add = useAddPasskey(() => setMade(true), useUnlessTyped(form, onClose))
  const answer = useReauthentication()
  const errors = useFieldErrors(add.error, NAME_FIELDS, form)
  return (
    <AskDialog
      title={text.accounts_passkey_add()}
      look="primary"
      button={text.accounts_passkey_add()}
      action={add}
      canStop={!isMade}
      onSubmit={(sent) => {
        setMade(false)
        add.run({ name: nameIn(sent), read: answer.readFrom(sent) })
      }}
      onClose={onClose}
      formRef={form}
      noValidate
    >
      <p className="text-ink-2">{text.accounts_passkey_add_text()}</p>
      <TextField
        label={text.accounts_passkey_name()}
        name="name"
        autoComplete="off"
        most={PASSKEY_NAME_MAX}
        hint={text.accounts_passkey_name_hint()}
        defaultValue={thisDevice()}
        error={errors.name}
      />
      <ReauthenticationField answer={answer} error={errors.password} />
    </AskDialog>
  )
}

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const name = useOwnValue(lettersOf(passkey.name))
  const rename = useRenamePasskey(passkey, (sent) => {
    if (name.saved(sent)) onClose()
  })
  const errors = useFieldErrors(rename.error, NAME_FIELDS, form)
  return (
    <AskDialog
      title={text.accounts_passkey_rename_title()}
      look="primary"
      button={text.accounts_save_changes()}
      action={rename}
      onSubmit={() => rename.run(name.value)}
      onClose={onClose}
      formRef={form}
      noValidate
    >
      <TextField
        label={text.accounts_passkey_name()}
        name="name"
        autoComplete="off"
        most={PASSKEY_NAME_MAX}
        value={name.value}
        error={errors.name}
        onChange={(event) => name.set(event.target.value)}
      />
      <ChangedElsewhere of={[name]} />
    </AskDialog>
  )
}

export function RemovePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  return (
    <ReauthenticationDialog
      title={text.accounts_passkey_remove_title()}
      text={text.accounts_passkey_remove_text({ name: passkey.name })}
      button={text.accounts_passkey_remove_button()}
      action={useRemovePasskey(passkey, onClose)}
      onClose={onClose}
    />
  )
}

/** Asks for another way than the password, so that the rider knows that it works. */
export function RemovePasswordDialog({ onClose }: { onClose: () => void }) {
  return (
    <ReauthenticationDialog
      title={text.accounts_password_remove_title()}
      text={text.accounts_password_remove_text()}
      button={text.accounts_password_remove()}
      action={useRemovePassword(onClose)}
      without="password"
      onClose={onClose}
    />
  )
}

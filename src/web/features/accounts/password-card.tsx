import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { passwordProblem } from '#shared/accounts/rules.ts'
import type { SignInMethods } from '#shared/contract/passkeys.ts'
import * as text from '#texts'
import { useFieldErrors } from '#web/lib/use-field-errors.ts'
import { useFormErrors } from '#web/lib/use-form-errors.ts'
import { useUnlessTyped } from '#web/lib/use-unless-typed.ts'
import { signInMethodsQuery } from '#web/session/sign-in-methods.ts'
import { useSite } from '#web/session/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { RemovePasswordDialog } from './passkey-dialogs.tsx'
import { useSetPassword } from './passkey-queries.ts'
import { ReauthenticationField, useReauthentication } from './reauthentication.tsx'

/** Changes, removes or sets the password. */
export function PasswordCard({ username }: { username: string }) {
  const { provider } = useSite()
  const { data: methods } = useQuery(signInMethodsQuery)
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const removeButton = methods?.hasPassword && <RemoveButton methods={methods} onPress={() => setAsking(true)} />
  // With OIDC_ONLY a password cannot be used.
  if (provider?.isOnly) return null
  return (
    <div>
      {methods && (!methods.hasPassword || methods.needed) ? (
        <SetPasswordForm username={username} methods={methods}>
          {removeButton}
        </SetPasswordForm>
      ) : (
        <ChangePasswordForm username={username}>{removeButton}</ChangePasswordForm>
      )}
      {/* Outside of the form, because the dialog has a form of its own. */}
      {isAsking && methods?.hasPassword && methods.canRemovePassword && <RemovePasswordDialog onClose={close} />}
    </div>
  )
}

/** A button to remove the password, or what is missing for that. Shows nothing to riders who sign in with nothing else. */
function RemoveButton({ methods, onPress }: { methods: SignInMethods; onPress: () => void }) {
  const { sendsMail } = useSite()
  if (!methods.passkeys.some(({ isUsable }) => isUsable) && !methods.linkedAccount) return null
  if (!methods.canRemovePassword) {
    const hint = sendsMail ? text.accounts_password_keep_hint() : text.accounts_password_keep_hint_no_mail()
    return <p className="text-ink-2">{hint}</p>
  }
  return (
    <Button className="button self-start" onClick={onPress}>
      {text.accounts_password_remove()}
    </Button>
  )
}

const FIELDS = ['newPassword'] as const

interface FormProps {
  username: string
  methods: SignInMethods
  children: ReactNode
}

/** Sets a password without the one before: there is none, or a passkey or the provider has to answer for somebody with a role. */
function SetPasswordForm({ username, methods, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { provider } = useSite()
  const label = provider?.label ?? ''
  const isLinked = provider !== undefined && methods.linkedAccount !== null && methods.passkeys.length === 0
  const set = useSetPassword(useUnlessTyped(form, () => form.current?.reset()))
  const answer = useReauthentication()
  const { errors, onSubmit } = useFormErrors(
    FIELDS,
    ({ newPassword }) => ({ newPassword: passwordProblem(newPassword) }),
    ({ newPassword }, sent) => set.run({ newPassword, read: answer.readFrom(sent) }),
  )
  const refused = useFieldErrors(set.error, FIELDS, form)
  return (
    <form ref={form} className="card form p-6" method="post" noValidate onSubmit={onSubmit}>
      <h2 className="text-xl font-bold">
        {methods.hasPassword ? text.accounts_change_password() : text.accounts_password()}
      </h2>
      {!methods.hasPassword && (
        <p className="text-ink-2">
          {isLinked ? text.accounts_password_none_linked({ label }) : text.accounts_password_none()}
        </p>
      )}
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label={text.accounts_new_password()}
        name="newPassword"
        autoComplete="new-password"
        hint={text.accounts_password_hint()}
        error={errors.newPassword ?? refused.newPassword}
      />
      <ReauthenticationField answer={answer} error={undefined} />
      <Button type="submit" className="button self-start" action={set}>
        {methods.hasPassword ? text.accounts_change_password() : text.accounts_set_password()}
      </Button>
      {children}
    </form>
  )
}

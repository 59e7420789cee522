import { type ReactNode, useRef } from 'react'
import { passwordProblem } from '#shared/accounts/rules.ts'
import * as text from '#texts'
import { useFieldErrors } from '#web/lib/use-field-errors.ts'
import { useFormErrors } from '#web/lib/use-form-errors.ts'
import { useUnlessTyped } from '#web/lib/use-unless-typed.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { CHANGE_PASSWORD_FIELDS, useChangePassword } from './profile-queries.ts'

interface Props {
  username: string
  /** They stand below the fields. */
  children?: ReactNode
}

/** Changes the password. It asks for the current one and signs out every other device. */
export function ChangePasswordForm({ username, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const change = useChangePassword(useUnlessTyped(form, () => form.current?.reset()))
  const { errors, onSubmit } = useFormErrors(
    CHANGE_PASSWORD_FIELDS,
    ({ currentPassword, newPassword }) => ({
      currentPassword: currentPassword === '' ? text.accounts_current_password_needed() : undefined,
      newPassword: passwordProblem(newPassword),
    }),
    (values) => change.run(values),
  )
  const refused = useFieldErrors(change.error, CHANGE_PASSWORD_FIELDS, form)
  return (
    <form ref={form} className="card form p-6" method="post" noValidate onSubmit={onSubmit}>
      <h2 className="text-xl font-bold">{text.accounts_change_password()}</h2>
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label={text.accounts_current_password()}
        name="currentPassword"
        autoComplete="current-password"
        error={errors.currentPassword ?? refused.currentPassword}
      />
      <PasswordField
        label={text.accounts_new_password()}
        name="newPassword"
        autoComplete="new-password"
        hint={text.accounts_password_hint()}
        error={errors.newPassword ?? refused.newPassword}
      />
      <Button type="submit" className="button self-start" action={change}>
        {text.accounts_change_password()}
      </Button>
      {children}
    </form>
  )
}

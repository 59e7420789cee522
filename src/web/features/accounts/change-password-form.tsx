import { useRef } from 'react'
import { passwordProblem } from '#shared/accounts/rules.ts'
import { useFormErrors } from '#web/lib/use-form-errors.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useChangePassword } from './profile-queries.ts'

/** Changes the password. It asks for the current one and signs out every other device. */
export function ChangePasswordForm({ username }: { username: string }) {
  const form = useRef<HTMLFormElement>(null)
  const change = useChangePassword(() => form.current?.reset())
  const { errors, onSubmit } = useFormErrors(
    ['currentPassword', 'newPassword'],
    ({ currentPassword, newPassword }) => ({
      currentPassword: currentPassword === '' ? 'Your current password is needed' : undefined,
      newPassword: passwordProblem(newPassword),
    }),
    (values) => change.run(values),
  )
  return (
    <form ref={form} className="card form p-6" method="post" noValidate onSubmit={onSubmit}>
      <h2 className="text-xl font-bold">Change password</h2>
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        error={errors.currentPassword}
      />
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        hint="At least 6 characters"
        error={errors.newPassword}
      />
      <button type="submit" className="button self-start" disabled={change.isPending}>
        Change password
      </button>
    </form>
  )
}

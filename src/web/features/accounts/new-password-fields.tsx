import { opaquePassword, passwordProblem } from '#shared/accounts/rules.ts'
import { FIELD_ERRORS } from '#shared/errors.ts'
import * as text from '#texts'
import { PasswordField } from '#web/ui/password-field.tsx'

/** The error messages for a new password and its repetition. */
export const newPasswordProblems = ({ password, confirmPassword }: Record<'password' | 'confirmPassword', string>) => ({
  password: passwordProblem(password),
  confirmPassword:
    opaquePassword(password) === opaquePassword(confirmPassword) ? undefined : FIELD_ERRORS['passwords-differ'],
})

export function NewPasswordFields({
  label,
  errors,
}: {
  label: string
  errors: Partial<Record<'password' | 'confirmPassword', string>>
}) {
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        hint={text.accounts_password_hint()}
        error={errors.password}
      />
      <PasswordField
        label={text.accounts_confirm_password()}
        name="confirmPassword"
        autoComplete="new-password"
        error={errors.confirmPassword}
      />
    </>
  )
}

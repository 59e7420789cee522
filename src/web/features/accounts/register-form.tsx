import { useRef } from 'react'
import { PASSWORDS_DIFFER, passwordProblem, usernameProblem } from '#shared/accounts/rules.ts'
import { useFormErrors } from '#web/lib/use-form-errors.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useRegister } from './queries.ts'

export function RegisterForm() {
  const form = useRef<HTMLFormElement>(null)
  const register = useRegister(() => form.current?.reset())
  const { errors, onSubmit } = useFormErrors(
    ['username', 'password', 'confirmPassword'],
    ({ username, password, confirmPassword }) => ({
      username: usernameProblem(username),
      password: passwordProblem(password),
      confirmPassword: password === confirmPassword ? undefined : PASSWORDS_DIFFER,
    }),
    (values) => register.mutate(values),
  )
  return (
    <form ref={form} className="form" method="post" noValidate onSubmit={onSubmit}>
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint="Others see it on the leaderboard: better not your real name"
        error={errors.username}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint="At least 6 characters"
        error={errors.password}
      />
      <PasswordField
        label="Confirm password"
        name="confirmPassword"
        autoComplete="new-password"
        error={errors.confirmPassword}
      />
      <button type="submit" className="button button-primary" disabled={register.isPending}>
        {register.isPending ? 'Creating account...' : 'Register'}
      </button>
    </form>
  )
}

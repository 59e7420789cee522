import { useRef } from 'react'
import { passwordProblem, usernameProblem } from '#shared/accounts/rules.ts'
import * as text from '#texts'
import { useFormErrors } from '#web/lib/use-form-errors.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { knowsPasskeys } from '#web/session/passkeys.ts'
import { useSite } from '#web/session/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useLogin } from './queries.ts'
import { usePasskeyLogin } from './use-passkey-login.ts'
import { UsernameField } from './username-field.tsx'

interface Props {
  onForgot?: (() => void) | undefined
  /** The name of a rider who has been signed in here. */
  username?: string
}

export function LoginForm({ onForgot, username }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { offersPasskeys } = useSite()
  const isWithoutPasskeys = useHydrated() && !knowsPasskeys()
  const passkeyLogin = usePasskeyLogin(offersPasskeys)
  const login = useLogin(() => form.current?.reset())
  const { errors, onSubmit } = useFormErrors(
    ['username', 'password'],
    ({ username, password }) => ({ username: usernameProblem(username), password: passwordProblem(password) }),
    (values) => login.run(values),
  )
  return (
    <form ref={form} className="form" method="post" noValidate onSubmit={onSubmit}>
      <UsernameField defaultValue={username} error={errors.username} offersPasskeys={offersPasskeys} />
      <PasswordField
        label={text.accounts_password()}
        name="password"
        autoComplete="current-password"
        data-autofocus={username === undefined ? undefined : ''}
        error={errors.password}
      />
      <Button type="submit" className="button button-primary" action={login} waiting={text.accounts_logging_in()}>
        {text.accounts_login()}
      </Button>
      {offersPasskeys && !isWithoutPasskeys && (
        <Button className="button" action={passkeyLogin}>
          <Icon name="key-round" />
          {text.accounts_passkey_login()}
        </Button>
      )}
      {onForgot && (
        <Button className="button button-quiet" onClick={onForgot}>
          {text.accounts_forgot_password()}
        </Button>
      )}
    </form>
  )
}

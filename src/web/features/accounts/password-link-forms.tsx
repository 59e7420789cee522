import { usernameProblem } from '#shared/accounts/rules.ts'
import { call } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useFormErrors } from '#web/lib/use-form-errors.ts'
import { showError, showToast } from '#web/ui/toast-store.ts'
import { NewPasswordFields, newPasswordProblems } from './new-password-fields.tsx'
import { UsernameField } from './username-field.tsx'

/** Requests a link by mail. The answer does not reveal whether the account exists. */
export function ForgotPasswordForm({ onBack }: { onBack: () => void }) {
  const request = useAction({
    mutationFn: (username: string) => call('POST /api/password/forgot', { body: { username } }),
    onError: showError,
  })
  const { errors, onSubmit } = useFormErrors(
    ['username'],
    ({ username }) => ({ username: usernameProblem(username) }),
    ({ username }) => request.run(username),
  )
  return (
    <form className="form" method="post" noValidate onSubmit={onSubmit}>
      <h1 className="auth-title">Forgot password?</h1>
      <p className="text-ink-2">
        We send a link to the confirmed e-mail address of the account. The link works for 30 minutes.
      </p>
      {request.data ? (
        <p role="status" className="notice">
          {request.data.message}
        </p>
      ) : (
        <>
          <UsernameField error={errors.username} />
          <button type="submit" className="button button-primary" disabled={request.isPending}>
            Send the link
          </button>
        </>
      )}
      <button type="button" className="button button-quiet" onClick={onBack}>
        Back to login
      </button>
    </form>
  )
}

/** Sets a new password with the token of a mailed link. */
export function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const reset = useAction({
    mutationFn: (password: string) => call('POST /api/password/reset', { body: { token, password } }),
    onSuccess: () => {
      showToast({ title: 'Password changed', description: 'You can sign in with your new password now.' })
      onDone()
    },
    onError: showError,
  })
  const { errors, onSubmit } = useFormErrors(['password', 'confirmPassword'], newPasswordProblems, ({ password }) =>
    reset.run(password),
  )
  return (
    <form className="form" method="post" noValidate onSubmit={onSubmit}>
      <h1 className="auth-title">Set a new password</h1>
      <NewPasswordFields label="New password" errors={errors} />
      <button type="submit" className="button button-primary" disabled={reset.isPending}>
        Set the password
      </button>
    </form>
  )
}

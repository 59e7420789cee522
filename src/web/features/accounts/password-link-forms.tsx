import { useRef } from 'react'
import * as text from '#texts'
import { ApiError, call } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { moveFocus } from '#web/lib/focus.ts'
import { currentSession, signOut } from '#web/lib/session.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useFieldErrors } from '#web/lib/use-field-errors.ts'
import { useFormErrors } from '#web/lib/use-form-errors.ts'
import { useIsHere } from '#web/lib/use-is-here.ts'
import { useSite } from '#web/session/site.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { showUnlessAtFields } from '#web/ui/show-error.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { NewPasswordFields, newPasswordProblems } from './new-password-fields.tsx'
import { UsernameField } from './username-field.tsx'

const FORGOT_FIELDS = ['username'] as const
const RESET_FIELDS = ['password', 'confirmPassword'] as const

/** Requests a link by mail. The answer does not reveal whether the account exists. */
export function ForgotPasswordForm({ onBack }: { onBack: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  const isHere = useIsHere()
  const request = useAction({
    // The key joins this form with an earlier one whose request still runs, so that one link is mailed.
    key: 'password link',
    mutationFn: (username: string) => call('POST /api/password/forgot', { body: { username } }),
    onSuccess: () => {
      // Field and button are replaced by the answer.
      if (isHere()) moveFocus(title.current)
      else showToast({ title: text.accounts_forgot_password(), description: text.accounts_forgot_sent() })
    },
    onError: showUnlessAtFields(FORGOT_FIELDS),
  })
  const { errors, onSubmit } = useFormErrors(
    FORGOT_FIELDS,
    ({ username }) => ({ username: username.trim() === '' ? text.field_errors_empty() : undefined }),
    ({ username }) => request.run(username),
  )
  const form = useRef<HTMLFormElement>(null)
  const refused = useFieldErrors(request.error, FORGOT_FIELDS, form)
  return (
    <form ref={form} className="form" method="post" noValidate onSubmit={onSubmit}>
      <h1 ref={title} tabIndex={-1} className="auth-title">
        {text.accounts_forgot_password()}
      </h1>
      <p className="text-ink-2">{text.accounts_forgot_text()}</p>
      {request.data ? (
        <p role="status" className="notice">
          {text.accounts_forgot_sent()}
        </p>
      ) : (
        <>
          <UsernameField label={text.accounts_username_or_email()} error={errors.username ?? refused.username} />
          <Button type="submit" className="button button-primary" action={request}>
            {text.accounts_send_link()}
          </Button>
        </>
      )}
      <Button className="button button-quiet" onClick={onBack}>
        {text.accounts_back_to_login()}
      </Button>
    </form>
  )
}

/** Whether a rider with a role has to use the passkey or the provider instead. The page says so, because a toast ends. */
const needsAnotherAnswer = (error: Error | null) => error instanceof ApiError && /^role-needs-/.test(error.code ?? '')

/** Whether the link of the mail does not work any more. */
const isExpired = (error: Error | null) => error instanceof ApiError && error.code === 'link-expired'

/** Ends the session here if the server has ended it. This page asks to sign in anyway. */
async function leaveIfEnded(): Promise<void> {
  const { token } = currentSession()
  if (token === null) return
  await call('GET /api/user', {}, { token }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) signOut()
  })
}

interface ResetProps {
  token: string
  onDone: () => void
  /** Asks for another link. */
  onAgain: () => void
}

/** Sets a new password with the token of a mailed link. */
export function ResetPasswordForm({ token, onDone, onAgain }: ResetProps) {
  const { sendsMail } = useSite()
  const reset = useAction({
    mutationFn: (password: string) => call('POST /api/password/reset', { body: { token, password } }),
    onSuccess: async () => {
      showToast({ title: text.accounts_password_changed(), description: text.accounts_password_reset_done() })
      // The new password has ended the session of its rider, who may be signed in here.
      await leaveIfEnded()
      onDone()
    },
    onError: (error) => {
      if (!needsAnotherAnswer(error) && !isExpired(error)) showUnlessAtFields(RESET_FIELDS)(error)
    },
  })
  const isRefusedForRole = reset.error && needsAnotherAnswer(reset.error)
  const { errors, onSubmit } = useFormErrors(RESET_FIELDS, newPasswordProblems, ({ password }) => reset.run(password))
  const form = useRef<HTMLFormElement>(null)
  const refused = useFieldErrors(reset.error, RESET_FIELDS, form)
  if (reset.error && isExpired(reset.error))
    return (
      <div className="form">
        <h1 tabIndex={-1} className="auth-title">
          {text.accounts_set_new_password()}
        </h1>
        <Alert className="notice">{errorText(reset.error, reset.error.message)}</Alert>
        {sendsMail && (
          <Button className="button button-primary" onClick={onAgain}>
            {text.accounts_forgot_password()}
          </Button>
        )}
        <Button className="button button-quiet" onClick={onDone}>
          {text.accounts_back_to_login()}
        </Button>
      </div>
    )
  return (
    <form ref={form} className="form" method="post" noValidate onSubmit={onSubmit}>
      <h1 tabIndex={-1} className="auth-title">
        {text.accounts_set_new_password()}
      </h1>
      <p className="auth-lead">{text.accounts_set_new_password_text()}</p>
      <NewPasswordFields label={text.accounts_new_password()} errors={{ ...refused, ...errors }} />
      {isRefusedForRole && <Alert className="notice">{errorText(reset.error, '')}</Alert>}
      <Button type="submit" className="button button-primary" action={reset}>
        {text.accounts_set_password()}
      </Button>
    </form>
  )
}

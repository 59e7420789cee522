import { useRef } from 'react'
import { Link } from 'wouter'
import * as text from '#texts'
import { ApiError, call } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { moveFocus } from '#web/lib/focus.ts'
import { useAction } from '#web/lib/use-action.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'

/**
 * Confirms an e-mail address with the token of a mailed link. Only a press does, because programs that check mails open links and run the
 * scripts of pages.
 */
export function ConfirmEmail({ token }: { token: string }) {
  const status = useRef<HTMLParagraphElement>(null)
  const { run, isPending, isSuccess, error } = useAction({
    mutationFn: () => call('POST /api/email/confirm', { body: { token } }),
    // The button is replaced by the answer.
    onSettled: () => moveFocus(status.current),
  })
  const answer = isSuccess ? text.accounts_email_is_confirmed() : error && errorText(error, error.message)
  return (
    <div className="form">
      <h1 tabIndex={-1} className="auth-title">
        {text.accounts_confirm_email()}
      </h1>
      <p ref={status} tabIndex={-1} role="status" className={answer ? 'notice' : 'auth-lead'}>
        {answer ?? text.accounts_confirm_email_lead()}
      </p>
      {!isSuccess && !isFinal(error) && (
        <Button className="button button-primary" action={{ isPending }} onClick={() => run()}>
          {text.accounts_confirm_email_press()}
        </Button>
      )}
      {answer && (
        <Link href={paths.home} className="button">
          {text.ui_go_to_tips()}
        </Link>
      )}
    </div>
  )
}

/** Whether another press cannot succeed. */
const isFinal = (error: Error | null) =>
  error instanceof ApiError && (error.code === 'link-expired' || error.code === 'already-confirmed')

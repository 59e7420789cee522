import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import * as text from '#texts'
import { call } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useAction } from '#web/lib/use-action.ts'
import { paths } from '#web/paths.ts'
import { riderQuery } from '#web/session/session.ts'
import { Spinner } from '#web/ui/spinner.tsx'

/** Confirms an e-mail address with the token of a mailed link. Sends the token only once. */
export function ConfirmEmail({ token }: { token: string }) {
  const client = useQueryClient()
  const { run, isSuccess, error } = useAction({
    mutationFn: () => call('POST /api/email/confirm', { body: { token } }),
    onSuccess: () => client.invalidateQueries({ queryKey: riderQuery.queryKey }),
  })
  const sent = useRef(false)
  useEffect(() => {
    if (!sent.current) run()
    sent.current = true
  }, [run])
  return (
    <div className="form" role="status">
      {!isSuccess && !error && <Spinner />}
      {isSuccess && <p className="notice">{text.accounts_email_is_confirmed()}</p>}
      {error && <p className="notice">{errorText(error, error.message)}</p>}
      <Link href={paths.home} className="button">
        {text.ui_go_to_tips()}
      </Link>
    </div>
  )
}

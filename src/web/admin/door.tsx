import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import * as text from '#texts'
import { providerFailure } from '#web/features/accounts/provider-failures.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { moveFocus } from '#web/lib/focus.ts'
import { useAction } from '#web/lib/use-action.ts'
import { StoppedError, useStopSignal } from '#web/lib/use-stop-signal.ts'
import { answerWithPasskey, PasskeyError } from '#web/session/passkeys.ts'
import { answerWithProvider, useHasAnswer } from '#web/session/provider.ts'
import { signInMethodsQuery } from '#web/session/sign-in-methods.ts'
import { useSite } from '#web/session/site.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { AdminError, hasSignedInAgain } from './admin-call.ts'
import { closeAdmin, keptFailure, passwordAnswered } from './door-store.ts'
import { AdminIcon } from './ui/admin-icon.tsx'

/** Asks for the password, a passkey or a new sign-in at the provider over the page, which stays as it is. The calls that wait are sent again after the answer. */
export function PasswordQuestion({ home }: { home: string }) {
  const [password, setPassword] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const client = useQueryClient()
  const { data: methods } = useQuery(signInMethodsQuery)
  const { provider } = useSite()
  const label = provider?.label ?? ''
  const way = methods?.needed ?? 'password'
  const { start } = useStopSignal()
  async function readAnswer() {
    const signal = start()
    // An answer that was given before the ways are known waits for them.
    const known = await client.ensureQueryData(signInMethodsQuery)
    const way = known?.needed ?? 'password'
    if (way === 'passkey') return { passkey: await answerWithPasskey(signal) }
    return way === 'provider' ? { providerCode: await answerWithProvider(signal) } : { password }
  }
  const answer = useAction({
    mutationFn: async () => {
      try {
        await call('POST /api/admin/question', {
          body: await readAnswer(),
        })
      } catch (error) {
        if (error instanceof StoppedError) throw error
        if (error instanceof PasskeyError) throw new Error(text.accounts_passkey_not_used_text())
        if (error instanceof ApiError && error.code === 'not-found' && !(await hasSignedInAgain())) closeAdmin()
        throw new AdminError(error instanceof Error ? error : new Error(String(error)))
      }
    },
    onSuccess: passwordAnswered,
    onError: () => moveFocus(field.current),
  })
  const { run } = answer
  const hasAnswer = useHasAnswer()
  // The rider has come back from the provider. Admin opens without another press.
  useEffect(() => {
    if (way === 'provider' && hasAnswer) run()
  }, [way, hasAnswer, run])
  const words = {
    password: { title: text.admin_question(), button: text.admin_question_button() },
    passkey: { title: text.admin_question_passkey(), button: text.admin_question_use_passkey() },
    provider: { title: text.admin_question_provider(), button: text.accounts_provider_login({ label }) },
  }[way]
  const error = answer.error instanceof StoppedError ? null : answer.error
  const failure = way === 'provider' && answer.isIdle ? keptFailure() : undefined
  const problem = failure ? providerFailure(failure, label) : error?.message
  return (
    // It cannot be closed, because the calls of the page wait for the answer.
    <AskDialog
      title={words.title}
      text={text.admin_question_text()}
      button={words.button}
      look="primary"
      action={answer}
      instead={
        <a className="button" href={home}>
          {text.admin_to_site()}
        </a>
      }
    >
      {way !== 'password' && problem && <Alert>{problem}</Alert>}
      {way === 'password' && (
        <TextField
          ref={field}
          label={text.admin_password()}
          type="password"
          name="password"
          autoComplete="current-password"
          required
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={error?.message}
        />
      )}
    </AskDialog>
  )
}

const CLOSED_WORDS = {
  closed: text.admin_closed_text,
  refused: () => `${text.admin_closed_press()} ${text.admin_closed_text()}`,
  deleted: text.accounts_deleted_text,
}

/** Shown once the role was taken away, or the rider has signed out or deleted the own account. */
export function ClosedAdmin({ home, door }: { home: string; door: keyof typeof CLOSED_WORDS }) {
  return (
    <main id="admin-page" className="admin-closed" tabIndex={-1}>
      <EmptyState art={<AdminIcon name="key" />} title={text.admin_closed()} text={CLOSED_WORDS[door]()} isHeading>
        <a className="button button-primary" href={home}>
          {text.admin_to_site()}
        </a>
      </EmptyState>
    </main>
  )
}

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useState } from 'react'
import * as text from '#texts'
import { providerFailure } from '#web/features/accounts/provider-failures.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { StoppedError, useStopSignal } from '#web/lib/use-stop-signal.ts'
import { answerWithPasskey, PasskeyError } from '#web/session/passkeys.ts'
import { answerWithProvider, LeavingError, useHasAnswer } from '#web/session/provider.ts'
import { signInMethodsQuery } from '#web/session/sign-in-methods.ts'
import { useSite } from '#web/session/site.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DeskError } from './desk-call.ts'
import { closeDesk, keptFailure, passwordAnswered } from './door-store.ts'
import { DeskField } from './ui/desk-field.tsx'
import { EmptyRoom } from './ui/empty-room.tsx'

/** Asks for the password, a passkey or a new sign-in at the provider over the room, which stays as it is. The calls that wait are sent again after the answer. */
export function PasswordQuestion({ home }: { home: string }) {
  const titleId = useId()
  const [password, setPassword] = useState('')
  const { data: methods, isPending } = useQuery(signInMethodsQuery)
  const { provider } = useSite()
  const label = provider?.label ?? ''
  const way = methods?.needed ?? 'password'
  const { start } = useStopSignal()
  async function readAnswer() {
    const signal = start()
    if (way === 'passkey') return { passkey: await answerWithPasskey(signal) }
    return way === 'provider' ? { providerCode: await answerWithProvider(signal) } : { password }
  }
  const answer = useAction({
    mutationFn: async () => {
      try {
        await call('POST /api/desk/question', {
          body: await readAnswer(),
        })
      } catch (error) {
        if (error instanceof LeavingError || error instanceof StoppedError) throw error
        if (error instanceof PasskeyError) throw new Error(text.accounts_passkey_not_used_text())
        if (error instanceof ApiError && error.code === 'not-found') closeDesk()
        throw new DeskError(error instanceof Error ? error : new Error(String(error)))
      }
    },
    onSuccess: passwordAnswered,
  })
  const { run } = answer
  const hasAnswer = useHasAnswer()
  // The rider has come back from the provider. The desk opens without another press.
  useEffect(() => {
    if (way === 'provider' && hasAnswer) run()
  }, [way, hasAnswer, run])
  const words = {
    password: { title: text.desk_question(), button: text.desk_question_button() },
    passkey: { title: text.desk_question_passkey(), button: text.desk_question_use_passkey() },
    provider: { title: text.desk_question_provider(), button: text.accounts_provider_login({ label }) },
  }[way]
  const error = answer.error instanceof LeavingError ? null : answer.error
  const failure = way === 'provider' && answer.isIdle ? keptFailure() : undefined
  const problem = failure ? providerFailure(failure, label) : error?.message
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    answer.run()
  }
  return (
    // Escape does not close the dialog, because the calls of the room wait for the answer.
    <Dialog labelledBy={titleId} onClose={() => undefined} className="desk-dialog">
      <form className="desk-form" onSubmit={onSubmit}>
        <h2 id={titleId}>{words.title}</h2>
        <p className="desk-soft">{text.desk_question_text()}</p>
        {way !== 'password' && problem && (
          <p className="desk-field-error" role="alert">
            {problem}
          </p>
        )}
        {way === 'password' && (
          <DeskField
            label={text.desk_password()}
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
        <div className="desk-buttons">
          <a className="button" href={home}>
            {text.desk_to_site()}
          </a>
          <button type="submit" className="button button-primary" disabled={isPending} aria-disabled={answer.isPending}>
            {words.button}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

/** Shown once the role was taken away, or the rider has signed out. */
export function ClosedDesk({ home }: { home: string }) {
  return (
    <main id="desk-room" className="desk-closed" tabIndex={-1}>
      <EmptyRoom icon="key" title={text.desk_closed()} text={text.desk_closed_text()} isHeading>
        <a className="button button-primary" href={home}>
          {text.desk_to_site()}
        </a>
      </EmptyRoom>
    </main>
  )
}

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import * as text from '#texts'
import { ApiError, call } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { answerWithPasskey, PasskeyError } from '#web/session/passkeys.ts'
import { signInMethodsQuery } from '#web/session/sign-in-methods.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DeskError } from './desk-call.ts'
import { closeDesk, passwordAnswered } from './door-store.ts'
import { DeskField } from './ui/desk-field.tsx'
import { EmptyRoom } from './ui/empty-room.tsx'

/** Asks for the password, or for the passkey of a rider who has one, over the room, which stays as it is. The calls that wait are sent again after the answer. */
export function PasswordQuestion({ home }: { home: string }) {
  const titleId = useId()
  const [password, setPassword] = useState('')
  const { data: methods, isPending } = useQuery(signInMethodsQuery)
  const hasPasskey = methods?.passkeys.some(({ isUsable }) => isUsable) === true
  const answer = useAction({
    mutationFn: async () => {
      try {
        await call('POST /api/desk/question', {
          body: hasPasskey ? { passkey: await answerWithPasskey() } : { password },
        })
      } catch (error) {
        if (error instanceof PasskeyError) throw new Error(text.accounts_passkey_not_used_text())
        if (error instanceof ApiError && error.code === 'not-found') closeDesk()
        throw new DeskError(error instanceof Error ? error : new Error(String(error)))
      }
    },
    onSuccess: passwordAnswered,
  })
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    answer.run()
  }
  return (
    // It is not closed by Escape, because the calls of the room wait for the answer.
    <Dialog labelledBy={titleId} onClose={() => undefined} className="desk-dialog">
      <form className="desk-form" onSubmit={onSubmit}>
        <h2 id={titleId}>{hasPasskey ? text.desk_question_passkey() : text.desk_question()}</h2>
        <p className="desk-soft">{text.desk_question_text()}</p>
        {hasPasskey && answer.error && (
          <p className="desk-field-error" role="alert">
            {answer.error.message}
          </p>
        )}
        {!hasPasskey && (
          <DeskField
            label={text.desk_password()}
            type="password"
            name="password"
            autoComplete="current-password"
            required
            data-autofocus
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={answer.error?.message}
          />
        )}
        <div className="desk-buttons">
          <a className="button" href={home}>
            {text.desk_to_site()}
          </a>
          <button type="submit" className="button button-primary" disabled={answer.isPending || isPending}>
            {hasPasskey ? text.desk_question_use_passkey() : text.desk_question_button()}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

/** Shown once the role was taken away, or the rider has signed out. */
export function ClosedDesk({ home }: { home: string }) {
  return (
    <main className="desk-closed">
      <EmptyRoom icon="key" title={text.desk_closed()} text={text.desk_closed_text()} isHeading>
        <a className="button button-primary" href={home}>
          {text.desk_to_site()}
        </a>
      </EmptyRoom>
    </main>
  )
}

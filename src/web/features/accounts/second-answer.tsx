import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as text from '#texts'
import { answerWithPasskey, hasUsedPasskey, knowsPasskeys } from '#web/session/passkeys.ts'
import { signInMethodsQuery } from '#web/session/sign-in-methods.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import type { ReadAnswer } from './profile-queries.ts'

type Way = 'password' | 'passkey'

/** How the rider answers a second question: with the password, or with a passkey. */
export function useSecondAnswer() {
  const { data: methods } = useQuery(signInMethodsQuery)
  const [chosen, choose] = useState<Way>()
  const hasPassword = methods?.hasPassword ?? true
  const hasPasskey = knowsPasskeys() && methods?.passkeys.some(({ isUsable }) => isUsable) === true
  const preferred = hasPasskey && hasUsedPasskey() ? 'passkey' : 'password'
  const way: Way = hasPassword && hasPasskey ? (chosen ?? preferred) : hasPassword ? 'password' : 'passkey'
  const otherWay: Way = way === 'password' ? 'passkey' : 'password'
  return {
    way,
    /** The other way, if the rider has a choice. */
    other: hasPassword && hasPasskey ? otherWay : undefined,
    choose,
    /** Reads the answer of a form. A passkey asks the device. */
    readFrom:
      (form: HTMLFormElement): ReadAnswer =>
      async () =>
        way === 'passkey'
          ? { passkey: await answerWithPasskey() }
          : { password: String(new FormData(form).get('password') ?? '') },
  }
}

/** The field for the password, or the hint that the device will ask. */
export function SecondAnswerField({
  answer: { way, other, choose },
  error,
}: {
  answer: ReturnType<typeof useSecondAnswer>
  error: string | undefined
}) {
  return (
    <>
      {way === 'password' ? (
        <PasswordField
          label={text.accounts_your_password()}
          name="password"
          autoComplete="current-password"
          error={error}
        />
      ) : (
        <p className="flex items-center gap-3">
          <Icon name="key-round" className="size-6 text-ink-2" />
          {text.accounts_passkey_asked()}
        </p>
      )}
      {other && (
        <button type="button" className="button button-quiet" onClick={() => choose(other)}>
          {other === 'passkey' ? text.accounts_passkey_use() : text.accounts_password_use()}
        </button>
      )}
    </>
  )
}

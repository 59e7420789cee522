import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WayToAnswer } from '#shared/passkeys/rules.ts'
import * as text from '#texts'
import { focusIn, useFocus } from '#web/lib/use-focus.ts'
import { StoppedError, useStopSignal } from '#web/lib/use-stop-signal.ts'
import { answerWithPasskey, hasUsedPasskey, knowsPasskeys } from '#web/session/passkeys.ts'
import { answerWithProvider, useHasAnswer } from '#web/session/provider.ts'
import { signInMethodsQuery } from '#web/session/sign-in-methods.ts'
import { useSite } from '#web/session/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import type { ReadAnswer } from './profile-queries.ts'

export interface ReauthenticationOptions {
  /** A way that is not offered, because it is about to be removed. */
  without?: WayToAnswer
  /** Whether any answer counts, also for a rider with a role. */
  isAnyAnswer?: boolean
}

/**
 * How the rider re-authenticates: with the password, a passkey, or a new sign-in at the operator's provider. What waits for the
 * answer stops when the component that asks is removed, or when the rider chooses another way.
 */
export function useReauthentication({ without, isAnyAnswer = false }: ReauthenticationOptions = {}) {
  const { provider } = useSite()
  const { data: methods } = useQuery(signInMethodsQuery)
  const [chosen, setChosen] = useState<WayToAnswer>()
  const { start, stop } = useStopSignal()
  const [isAsking, setAsking] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const hasAnswer = useHasAnswer()
  // Stays true, so that the question does not turn into another one when the answer is used up or too old.
  const [wasAtProvider, setWasAtProvider] = useState(hasAnswer)
  if (hasAnswer && !wasAtProvider) setWasAtProvider(true)
  const has: Record<WayToAnswer, boolean> = {
    password: methods?.hasPassword ?? true,
    passkey: knowsPasskeys() && methods?.passkeys.some(({ isUsable }) => isUsable) === true,
    provider: provider !== undefined && methods?.linkedAccount != null,
  }
  const preferred: WayToAnswer[] = [
    ...(wasAtProvider ? (['provider'] as const) : []),
    ...(hasUsedPasskey() ? (['passkey'] as const) : []),
    'password',
    'passkey',
    'provider',
  ]
  const needed = isAnyAnswer ? null : methods?.needed
  const ways = needed ? [needed] : [...new Set(preferred)].filter((way) => has[way] && way !== without)
  const way = ways.find((found) => found === chosen) ?? ways[0] ?? 'passkey'
  return {
    way,
    /** Whether the rider has chosen the password in place of another way. */
    hasChosenPassword: chosen === 'password',
    /** The other ways that the rider has. */
    others: ways.filter((other) => other !== way),
    choose: (other: WayToAnswer) => {
      stop()
      setMissing(false)
      setChosen(other)
    },
    /** The name of the operator's own accounts. */
    label: provider?.label ?? '',
    /** Whether the rider has come back from the provider, so that no other answer is needed. */
    hasAnswer,
    /** Whether the rider has sent the form without the password. Then nothing is sent to the server. */
    isMissing,
    /** True while the device or the provider asks the rider. Closing the question stops that. */
    isAsking,
    /** Reads the answer of a form. A passkey asks the device; the provider asks on its own page. */
    readFrom:
      (form: HTMLFormElement): ReadAnswer =>
      async () => {
        const signal = start()
        if (way === 'password') {
          const password = String(new FormData(form).get('password') ?? '')
          setMissing(password === '')
          if (password !== '') return { answer: { password }, signal }
          focusIn(form, '[name="password"]')
          throw new StoppedError()
        }
        setAsking(true)
        try {
          const answer =
            way === 'provider'
              ? { providerCode: await answerWithProvider(signal) }
              : { passkey: await answerWithPasskey(signal) }
          return { answer, signal }
        } finally {
          setAsking(false)
        }
      },
  }
}

type Answer = ReturnType<typeof useReauthentication>

const WORDS: Record<WayToAnswer, (values: { label: string }) => string> = {
  password: () => text.accounts_password_use(),
  passkey: () => text.accounts_passkey_use(),
  provider: text.accounts_provider_use,
}

/** The field for the password, or the words that say what will ask instead. */
export function ReauthenticationField({ answer, error }: { answer: Answer; error: string | undefined }) {
  const { way, others, choose, label } = answer
  const password = useFocus<HTMLInputElement>('', answer.hasChosenPassword)
  return (
    <>
      {way === 'password' && (
        <PasswordField
          ref={password}
          label={text.accounts_your_password()}
          name="password"
          autoComplete="current-password"
          error={answer.isMissing ? text.accounts_current_password_needed() : error}
        />
      )}
      {way === 'passkey' && (
        <p className="flex items-center gap-3">
          <Icon name="key-round" className="size-6 shrink-0 text-ink-2" />
          {text.accounts_passkey_asked()}
        </p>
      )}
      {way === 'provider' && (
        <p className="flex items-center gap-3">
          <Icon name={answer.hasAnswer ? 'circle-check' : 'log-in'} className="size-6 shrink-0 text-ink-2" />
          {answer.hasAnswer
            ? text.accounts_provider_confirmed({ label })
            : text.accounts_provider_confirm_text({ label })}
        </p>
      )}
      {others.map((other) => (
        <Button key={other} className="button button-quiet wrap-anywhere" onClick={() => choose(other)}>
          {WORDS[other]({ label })}
        </Button>
      ))}
    </>
  )
}

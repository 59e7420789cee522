import type { SignedIn } from '#shared/contract/accounts.ts'
import type { SignInMethods } from '#shared/contract/passkeys.ts'
import type { PasskeyAnswer, Reauthentication } from '#shared/contract/reauthentication.ts'
import { call, orNoAnswer } from '#web/lib/api.ts'
import { loadCode } from '#web/lib/load-code.ts'
import { StoppedError, unlessStopped } from '#web/lib/use-stop-signal.ts'

/** Loaded when a rider uses a passkey, so that nobody else loads the library. @throws NoAnswerError when it cannot be loaded */
const loadCeremony = () => orNoAnswer(loadCode(() => import('@simplewebauthn/browser')))

/** No passkey was used: the rider cancelled or was too slow, or the device already has a passkey of this account. */
export class PasskeyError extends Error {
  readonly isOnDevice: boolean
  constructor(cause?: unknown) {
    super(undefined, { cause })
    this.isOnDevice =
      cause instanceof Error && 'code' in cause && cause.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  }
}

const KEY = 'hasPasskey'

/** Whether a passkey was used on this device before. */
export function hasUsedPasskey(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

function notePasskey(): void {
  try {
    localStorage.setItem(KEY, 'yes')
  } catch {
    // Without storage nothing is noted, so the rider signs in with the button.
  }
}

/** Whether this browser supports passkeys. It does so only over TLS and on localhost. */
export const knowsPasskeys = () => 'PublicKeyCredential' in globalThis

/** Whether the device asks because the rider has pressed a button. */
let isAsking = false

/**
 * Runs a question of the device, which closes when the signal is aborted.
 * @throws PasskeyError instead of the errors that differ between browsers, StoppedError when it was stopped
 */
async function ask<T>(question: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const { WebAuthnAbortService } = await loadCeremony()
  const stop = () => WebAuthnAbortService.cancelCeremony()
  isAsking = true
  signal.addEventListener('abort', stop)
  try {
    const answer = await unlessStopped(signal, question())
    notePasskey()
    return answer
  } catch (error) {
    throw error instanceof StoppedError ? error : new PasskeyError(error)
  } finally {
    signal.removeEventListener('abort', stop)
    isAsking = false
  }
}

/** Leaves out fields of the answer that are not in the contract. */
const readAnswer = ({ id, rawId, response }: PasskeyAnswer): PasskeyAnswer => ({
  id,
  rawId,
  type: 'public-key',
  response,
})

/** Signs in with a passkey that the rider chooses. */
export async function signInWithPasskey(signal: AbortSignal): Promise<SignedIn | null> {
  const { startAuthentication } = await unlessStopped(signal, loadCeremony())
  const options = await unlessStopped(signal, call('POST /api/passkeys/challenge', {}, { signal, token: null }))
  if (!options) return null
  return sendPasskey(await ask(() => startAuthentication({ optionsJSON: options }), signal))
}

/** Signs in with the passkey that the rider has chosen. */
export const sendPasskey = (passkey: PasskeyAnswer): Promise<SignedIn | null> =>
  call('POST /api/passkeys/login', { body: { passkey: readAnswer(passkey) } }, { token: null })

/** Answers a second question of the site with a passkey. */
export async function answerWithPasskey(signal: AbortSignal): Promise<PasskeyAnswer> {
  const { startAuthentication } = await unlessStopped(signal, loadCeremony())
  const options = await unlessStopped(signal, call('POST /api/user/passkeys/challenge', {}, { signal }))
  if (!options) throw new PasskeyError()
  return readAnswer(await ask(() => startAuthentication({ optionsJSON: options }), signal))
}

/** Makes a passkey on this device and adds it to the account. `onMade` is called when the device has made it. */
export async function addPasskey(
  name: string,
  answer: Reauthentication,
  { signal, onMade }: { signal: AbortSignal; onMade: () => void },
): Promise<SignInMethods | null> {
  const { startRegistration } = await unlessStopped(signal, loadCeremony())
  const options = await unlessStopped(signal, call('POST /api/user/passkeys/options', { body: answer }, { signal }))
  if (!options) return null
  const { id, rawId, response } = await ask(() => startRegistration({ optionsJSON: options }), signal)
  onMade()
  const { clientDataJSON, attestationObject, transports } = response
  const passkey = {
    id,
    rawId,
    type: 'public-key' as const,
    response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) },
  }
  return call('POST /api/user/passkeys', { body: { name, passkey } })
}

/** A challenge lasts 5 minutes. It is replaced before, so that a page that stays open can still sign in (ms). */
const RENEWAL = 4 * 60_000
/** The pause before passkeys are offered again after a failure (ms). It doubles with each failure, up to RENEWAL. */
const RETRY = 20_000

/**
 * Offers the passkeys of this device in the name field, and calls `onChosen` when the rider chooses one. What fails before the rider
 * chooses is silent, because the rider has not asked for anything and can use the button. It is offered again after every failure,
 * because the page may stay open. Returns a function that stops the offer.
 */
export function offerPasskeys(onChosen: (passkey: PasskeyAnswer) => void): () => void {
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let cancel: () => void = () => undefined
  /** The newest request. It has ended the one before. */
  let latest: Promise<unknown> | undefined
  let failures = 0
  function offerIn(pause: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void offer(), pause)
  }
  async function prepare() {
    const ceremony = await loadCeremony()
    if (isStopped) return undefined
    const options = await call('POST /api/passkeys/challenge', {}, { token: null })
    return options ? { ceremony, options } : undefined
  }
  async function offer() {
    const prepared = isAsking ? undefined : await prepare().catch(() => undefined)
    if (isStopped) return
    // A request that begins now would end the question that the rider has asked for.
    if (!prepared || isAsking) {
      offerIn(Math.min(RETRY * 2 ** failures++, RENEWAL))
      return
    }
    failures = 0
    const { startAuthentication, WebAuthnAbortService } = prepared.ceremony
    offerIn(RENEWAL)
    cancel = () => WebAuthnAbortService.cancelCeremony()
    const asked = startAuthentication({ optionsJSON: prepared.options, useBrowserAutofill: true })
    latest = asked
    const passkey = await asked.catch(() => undefined)
    if (isStopped || latest !== asked) return
    clearTimeout(timer)
    if (!passkey) {
      // A press on the button has ended this request. Whatever else did would do so again.
      if (isAsking) offerIn(RETRY)
      return
    }
    onChosen(passkey)
    // A sign-in that succeeds stops the offer.
    offerIn(RETRY)
  }
  void offer()
  return () => {
    isStopped = true
    clearTimeout(timer)
    cancel()
  }
}

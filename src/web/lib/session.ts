import { emptyKept, giveKept } from './kept.ts'

const TOKEN = 'authToken'
/** The id of the rider to whom the token belongs, with the end of the token, or with ENDED once the server has refused it. */
const RIDER = 'authRider'
const ENDED = 'ended'

/**
 * Who uses this window. 'checking': it has a token, and the server has not said yet whose. 'ended': the server has refused the token of
 * the rider whom the page shows, so the page asks to sign in again.
 */
export interface Session {
  readonly is: 'visitor' | 'checking' | 'rider' | 'ended'
  readonly token: string | null
  readonly riderId: number | undefined
  /** Aborted as soon as it is the session of somebody else. */
  readonly signal: AbortSignal
  /** How often a rider has left this window. What was typed before belongs to somebody else. */
  readonly left: number
}

/** Undefined where the browser forbids storage. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}

/** Reads the stored token, which this tab or another one wrote, and the stored rider, if there is one. */
function readStored() {
  const token = withStorage((storage) => storage.getItem(TOKEN)) ?? null
  const [id, end] = (withStorage((storage) => storage.getItem(RIDER)) ?? '').split(' ')
  const isKnown = end === (token === null ? ENDED : token.slice(-8))
  return { token, riderId: isKnown ? Number(id) : undefined }
}

/** Returns false where the browser forbids storage, so that the session lasts as long as the page. */
function store(token: string | null, riderId: number | undefined): boolean {
  const written = withStorage((storage) => {
    // The token is last, because other tabs read both when it changes.
    if (riderId === undefined) storage.removeItem(RIDER)
    else storage.setItem(RIDER, `${riderId} ${token?.slice(-8) ?? ENDED}`)
    if (token === null) storage.removeItem(TOKEN)
    else storage.setItem(TOKEN, token)
    return true
  })
  state.isInMemory = !written
  return written === true
}

interface WindowState {
  session: Session
  controller: AbortController
  /** Whether only this page has the token. */
  isInMemory: boolean
  listeners: Set<() => void>
}

function readState(): WindowState {
  const { token, riderId } = readStored()
  const who = token === null ? ({ is: 'visitor', riderId: undefined } as const) : ({ is: 'checking', riderId } as const)
  const controller = new AbortController()
  const session = { ...who, token, signal: controller.signal, left: 0 }
  return { session, controller, isInMemory: false, listeners: new Set() }
}

// In the window, because Admin is a bundle of its own.
const shared = globalThis as { sessionOfWindow?: WindowState }
shared.sessionOfWindow ??= readState()
const state = shared.sessionOfWindow

/** Every change of the session comes through here. One of another rider has a new signal. */
function change(next: Pick<Session, 'is' | 'token' | 'riderId'>): void {
  const { riderId, is, token, left } = state.session
  const isSame = riderId === undefined ? token !== null && token === next.token : riderId === next.riderId
  const isOver = !isSame && (is === 'rider' || is === 'ended')
  if (!isSame) {
    const over = state.controller
    state.controller = new AbortController()
    state.session = { ...next, signal: state.controller.signal, left: left + Number(isOver) }
    over.abort()
  } else state.session = { ...state.session, ...next }
  if (riderId === undefined && next.riderId !== undefined) giveKept(next.riderId)
  // The first script of the page sets this mark, which hides the links to sign in.
  if (typeof document !== 'undefined' && next.token === null) delete document.documentElement.dataset.rider
  for (const listener of state.listeners) listener()
}

export const currentSession = (): Session => state.session

/** Whether this window has a token. It may have ended. */
export const hasToken = (): boolean => state.session.token !== null

/** Calls `listener` after every change. Returns the unsubscribe function. */
export function subscribeSession(listener: () => void): () => void {
  state.listeners.add(listener)
  return () => void state.listeners.delete(listener)
}

/** Begins or goes on with the session of a rider. Returns false when it ends with the page. */
export function signIn(token: string, riderId: number): boolean {
  const isStored = store(token, riderId)
  change({ is: 'rider', token, riderId })
  return isStored
}

/** The window has no session from now on. What its rider typed is kept if the rider has not signed out. */
function leave(keeps: boolean): void {
  if (state.session.riderId !== undefined && !keeps) emptyKept(state.session.riderId)
  change({ is: 'visitor', token: null, riderId: undefined })
}

/** Ends the session because its rider wants that. Another tab may have begun another one, which stays. */
export function signOut(): void {
  if ([null, state.session.token].includes(readStored().token)) store(null, undefined)
  leave(false)
}

/** The server has said whose token this is. */
export function confirmRider(token: string, riderId: number): void {
  if (state.session.token !== token || state.session.is === 'ended') return
  if (readStored().token === token) store(token, riderId)
  change({ is: 'rider', token, riderId })
}

/** The server has refused this token. */
export function refuseToken(token: string): void {
  if (state.session.token !== token || state.session.is === 'ended') return
  if (readStored().token === token) store(null, state.session.riderId)
  if (state.session.is === 'rider') change({ ...state.session, is: 'ended' })
  else leave(true)
}

/** Takes over what another tab has stored. */
function readOtherTab(): void {
  const stored = readStored()
  const { is, token, riderId } = state.session
  if (stored.token === token || (state.isInMemory && stored.token === null)) return
  const isSame = riderId !== undefined && riderId === stored.riderId
  const isShown = is === 'rider' || is === 'ended'
  // Of the same rider: a page that shows the rider goes on with the other token.
  if (stored.token !== null) change({ ...stored, is: isSame && isShown ? 'rider' : 'checking' })
  else if (isSame && isShown) change({ ...state.session, is: 'ended' })
  else leave(isSame)
}

/** Follows the sign-ins and sign-outs of other tabs. Returns the unsubscribe function. */
export function followOtherTabs(): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  addEventListener('storage', ({ key }) => [TOKEN, RIDER, null].includes(key) && readOtherTab(), { signal })
  // A page that Back shows again has had no events.
  addEventListener('pageshow', ({ persisted }) => persisted && readOtherTab(), { signal })
  readOtherTab()
  return () => stopped.abort()
}

/** Waits while the page asks a rider to sign in again. */
export function whenGoesOn(): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = subscribeSession(look)
    function look() {
      if (state.session.is === 'ended') return
      unsubscribe()
      resolve()
    }
    look()
  })
}

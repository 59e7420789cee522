import { ADMIN_ERRORS } from '#shared/admin/errors.ts'
import { LOG_HEADER } from '#shared/admin/log-header.ts'
import { type Permission, rolesThatMay } from '#shared/admin/roles.ts'
import type { Api } from '#shared/contract/all.ts'
import type { ErrorReply } from '#shared/contract/errors.ts'
import * as text from '#texts'
import { ApiError, call, errorOf, type Input, orNoAnswer, send, withKey } from '#web/lib/api.ts'
import { openChannel } from '#web/lib/channel.ts'
import { currentSession } from '#web/lib/session.ts'
import { askForPassword, closeAdmin } from './door-store.ts'
import { rolesList } from './words.ts'

type FieldErrors = NonNullable<ErrorReply['errors']>

/** The field errors as the server sent them, by the error of their answer. */
const serverErrors = new WeakMap<Error, FieldErrors>()

/** Names the roles that may do what the rider's own role may not (server/platform/admin/policy.ts). */
function notAllowedWords(error: ApiError): string | undefined {
  const [permission, path] = serverErrors.get(error)?.[0]?.path ?? []
  if (permission === undefined) return undefined
  const roles = rolesThatMay(String(permission) as Permission, path === undefined ? undefined : String(path))
  return text.admin_not_allowed({ roles: rolesList(roles) })
}

/** The words for an error of Admin. The words for other errors do not include them. */
function wordsOf(error: ApiError): string | undefined {
  const code = error.code ?? ''
  if (code === 'not-allowed') return notAllowedWords(error)
  return Object.hasOwn(ADMIN_ERRORS, code) ? ADMIN_ERRORS[code as keyof typeof ADMIN_ERRORS].message : undefined
}

function readFieldErrors(body: string): FieldErrors {
  try {
    const { errors } = JSON.parse(body) as Partial<ErrorReply>
    return Array.isArray(errors) ? errors : []
  } catch {
    return []
  }
}

/** An error with the words that Admin shows. */
export class AdminError extends Error {
  readonly code: string | undefined
  /** The field errors as the server sent them. In `cause` they have the words for riders. */
  readonly errors: FieldErrors
  override readonly cause: Error
  constructor(cause: Error) {
    super((cause instanceof ApiError && (wordsOf(cause) ?? cause.serverMessage)) || cause.message)
    this.code = cause instanceof ApiError ? cause.code : undefined
    this.errors = serverErrors.get(cause) ?? []
    this.cause = cause
  }
}

/** The state of the log that the last answer came with. */
let logState: string | null = null
let onChange = () => {}

/** Tells the other windows of Admin the newest state of the log. */
let channel: BroadcastChannel | undefined

/** Sets the function that runs when the log of Admin has new rows. An answer of the server says so, to this window or to another one. */
export function whenChanged(run: () => void): void {
  onChange = run
  channel = openChannel('admin')
  channel?.addEventListener('message', ({ data }: MessageEvent<string>) => {
    // A hidden window fetches everything when it is shown.
    if (data === logState || document.visibilityState === 'hidden') return
    logState = data
    run()
  })
}

function noteState({ headers }: Response): void {
  const before = logState
  logState = headers.get(LOG_HEADER) ?? before
  if (before === null || logState === before) return
  channel?.postMessage(logState)
  // After the caller has used the answer, because it may lead to another page, which does not ask for what is gone.
  setTimeout(onChange)
}

type Query = Record<string, string | number | undefined>

function searchOf(query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

/**
 * Admin answers 404 to a rider without a role, and to a session that has ended. Then this waits until the rider has signed in again,
 * over the page, and returns true.
 */
export async function hasSignedInAgain(): Promise<boolean> {
  const { token, signal } = currentSession()
  await call('GET /api/user', {}, { skipAuthErrors: true }).catch(() => undefined)
  return !signal.aborted && currentSession().token !== token
}

/**
 * Sends a call, and sends it again after the password question is answered. Closes Admin when the role was taken
 * away.
 */
export async function atAdmin<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'admin-locked') {
        await askForPassword()
        continue
      }
      if (error instanceof ApiError && error.code === 'not-found') {
        if (await hasSignedInAgain()) continue
        closeAdmin()
      }
      throw new AdminError(error instanceof Error ? error : new Error(String(error)))
    }
  }
}

/**
 * Calls Admin. When it asks for the password, the call waits for the answer and is sent again, so that nothing that was
 * written is lost. When the role was taken away, Admin closes.
 * @throws AdminError
 */
export function adminCall<K extends keyof Api>(
  endpoint: K,
  input: Input<K> & { params?: object; body?: unknown },
  query: Query = {},
): Promise<Api[K]['reply']> {
  const search = searchOf(query)
  const make = (key: string | undefined) => send(endpoint, input, { query: search, key })
  return atAdmin(() => withKey([endpoint, input, search], async (key) => readAnswer(await make(key))))
}

/**
 * Reads an answer of Admin, and notes what it says of the log. Keeps the field errors of the server for AdminError.
 * @throws ApiError
 */
export async function readAnswer<Reply>(response: Response): Promise<Reply> {
  const body = await orNoAnswer(response.text())
  noteState(response)
  if (response.ok) return (body === '' ? null : JSON.parse(body)) as Reply
  const error = await errorOf(response, body)
  serverErrors.set(error, readFieldErrors(body))
  throw error
}

/** Fetches a file from Admin. @throws AdminError */
export function adminFile(endpoint: keyof Api, query: Query): Promise<Blob> {
  return atAdmin(async () => {
    const response = await send(endpoint, {}, { query: searchOf(query) })
    noteState(response)
    if (!response.ok) throw await errorOf(response, await response.text())
    return response.blob()
  })
}

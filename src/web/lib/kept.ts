/*
 * This store keeps the texts that riders type until they are sent, through links, Back, reloads and a new sign-in. A text is kept for one
 * rider, or for visitors, and nobody else sees it.
 */

/** The word with which a rider has just signed in. */
export const ONE_TIME_WORD = 'one-time word'

const VISITOR = 'visitor'
type Owner = number | undefined

const beginningOf = (owner: Owner) => `kept ${owner ?? VISITOR} `

/** Holds one-time words, which are passwords, and everything if the browser forbids storage. */
const inMemory = new Map<string, string>()

/** Undefined where the browser forbids storage. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}

const listeners = new Set<() => void>()

/** Calls `listener` when something is kept or forgotten. Returns the unsubscribe function. */
export function subscribeKept(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Keeps what somebody has typed for a thing. Undefined forgets it. */
export function keep(owner: Owner, thing: string, typed: unknown, isSecret = false): void {
  const key = beginningOf(owner) + thing
  const json = JSON.stringify(typed)
  inMemory.delete(key)
  if (json === undefined) withStorage((storage) => storage.removeItem(key))
  else if (isSecret || !withStorage((storage) => [storage.setItem(key, json)])) inMemory.set(key, json)
  for (const listener of listeners) listener()
}

/** The JSON of the text that an owner has typed for a thing, for example 'profile'. */
export function keptJson(owner: Owner, thing: string): string | undefined {
  const key = beginningOf(owner) + thing
  return inMemory.get(key) ?? withStorage((storage) => storage.getItem(key)) ?? undefined
}

/** The text that an owner has typed for a thing. Undefined if there is none. */
export function readKept<T>(owner: Owner, thing: string): T | undefined {
  const json = keptJson(owner, thing)
  return json === undefined ? undefined : (JSON.parse(json) as T)
}

/** Removes everything of an owner and returns it, with whether it was only in memory. */
function take(owner: Owner): [thing: string, json: string, isInMemory: boolean][] {
  const beginning = beginningOf(owner)
  const stored = withStorage((storage) => Object.entries<string>(storage as unknown as Record<string, string>)) ?? []
  return [...stored, ...inMemory].flatMap(([key, json]) => {
    if (!key.startsWith(beginning)) return []
    const isInMemory = inMemory.delete(key)
    withStorage((storage) => storage.removeItem(key))
    return [[key.slice(beginning.length), json, isInMemory]]
  })
}

/** Forgets what a rider has typed, who has signed out. */
export const emptyKept = (riderId: number) => void take(riderId)

/** A visitor has signed in, and goes on with what the visitor has typed. */
export function giveKept(riderId: number): void {
  for (const [thing, json, isInMemory] of take(undefined)) keep(riderId, thing, JSON.parse(json), isInMemory)
}

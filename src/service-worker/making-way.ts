/*
 * A browser starts a new version only when the old one has nothing left to do: a guide that is being fetched, or an
 * answer that is slow, would hold it back.
 */

let current = new AbortController()

/** Ends with the requests that must not hold back a new version. */
export function untilNewVersion(): AbortSignal {
  return current.signal
}

/** Gives up everything that would hold back a new version. */
export async function makeWay(): Promise<void> {
  current.abort()
  current = new AbortController()
}

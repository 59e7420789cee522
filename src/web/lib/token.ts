const KEY = 'authToken'
/** The id of the rider to whom the token belongs, with the end of the token, because another tab may have stored another one. */
const RIDER_KEY = 'authRider'

const listeners = new Set<() => void>()

function changed() {
  for (const listener of listeners) listener()
}

/** The token when the browser forbids storage. It is lost with the page. */
let tokenInMemory: string | null = null

/** The token of the signed-in rider, or null. */
export function readToken(): string | null {
  if (tokenInMemory !== null) return tokenInMemory
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Stores the token. Returns false when the browser forbids storage and the token only lasts for this page. */
export function storeToken(token: string): boolean {
  tokenInMemory = null
  try {
    localStorage.setItem(KEY, token)
  } catch {
    tokenInMemory = token
  }
  changed()
  return tokenInMemory === null
}

const endOf = (token: string) => token.slice(-8)

/** Stores to whom the token belongs, so that a page knows it before the server has answered. */
export function storeRiderOf(token: string, riderId: number): void {
  try {
    localStorage.setItem(RIDER_KEY, `${riderId} ${endOf(token)}`)
  } catch {
    // The next page asks the server.
  }
}

/** The id of the rider to whom a token belongs, undefined if no page has stored it. */
export function riderOf(token: string): number | undefined {
  try {
    const [id, end] = (localStorage.getItem(RIDER_KEY) ?? '').split(' ')
    return end === endOf(token) ? Number(id) : undefined
  } catch {
    return undefined
  }
}

/** Removes the mark of a stored token, which the first script of the page sets and which hides the links to sign in. */
export function unmarkRider(): void {
  delete document.documentElement.dataset.rider
}

export function removeToken(): void {
  tokenInMemory = null
  unmarkRider()
  try {
    localStorage.removeItem(KEY)
    localStorage.removeItem(RIDER_KEY)
  } catch {
    // Nothing was stored.
  }
  changed()
}

const refusalListeners = new Set<() => void>()

/** Tells the listeners that the server has refused a call with the token of the signed-in rider. */
export function tokenRefused(): void {
  for (const listener of refusalListeners) listener()
}

/** Calls `listener` when the server has refused the token. Returns the unsubscribe function. */
export function subscribeRefusals(listener: () => void): () => void {
  refusalListeners.add(listener)
  return () => void refusalListeners.delete(listener)
}

/** Calls `listener` when another tab changes the token. Returns the unsubscribe function. */
export function subscribeTokenOfOtherTabs(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/** Calls `listener` when this tab or another tab changes the token. Returns the unsubscribe function. */
export function subscribeToken(listener: () => void): () => void {
  listeners.add(listener)
  const stop = subscribeTokenOfOtherTabs(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

const KEY = 'authToken'

const listeners = new Set<() => void>()

function changed() {
  for (const listener of listeners) listener()
}

/** The token where the browser forbids storage: it is gone with the page. */
let tokenInMemory: string | null = null

/** The rider's token on this device, or null. */
export function readToken(): string | null {
  if (tokenInMemory !== null) return tokenInMemory
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Answers whether the browser keeps the token beyond this page. */
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

export function removeToken(): void {
  tokenInMemory = null
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was stored.
  }
  changed()
}

/** Tells of every change of the token made in another tab. Answers how to stop. */
export function subscribeTokenOfOtherTabs(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/** Tells of every change of the token, those of other tabs too. Answers how to stop. */
export function subscribeToken(listener: () => void): () => void {
  listeners.add(listener)
  const stop = subscribeTokenOfOtherTabs(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

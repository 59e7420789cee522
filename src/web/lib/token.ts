const KEY = 'authToken'

const listeners = new Set<() => void>()

function changed() {
  for (const listener of listeners) listener()
}

/** The rider's token on this device, or null. A browser that forbids storage behaves like one without a token. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function storeToken(token: string): void {
  try {
    localStorage.setItem(KEY, token)
  } catch {
    // A browser that keeps nothing: the rider has to sign in on every visit.
  }
  changed()
}

export function removeToken(): void {
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

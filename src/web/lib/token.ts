const KEY = 'authToken'

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
    // Signed in until the page is left.
  }
}

export function removeToken(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was stored.
  }
}

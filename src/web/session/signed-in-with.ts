const KEY = 'signedInWith'

/** How long a browser is assumed to be still signed in at the provider (ms). */
const KEPT_FOR = 12 * 3600_000

/** Notes that the rider has signed in with the operator's own accounts, so that the site can offer to sign out there too. */
export function noteProvider(): void {
  try {
    localStorage.setItem(KEY, String(Date.now()))
  } catch {
    // Without storage the site does not offer to sign out there.
  }
}

export function forgetProvider(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Without storage there is no note to remove.
  }
}

/** Whether this browser is probably still signed in at the provider. */
export function isAtProvider(): boolean {
  try {
    const age = Date.now() - Number(localStorage.getItem(KEY) ?? Number.NaN)
    return age >= 0 && age < KEPT_FOR
  } catch {
    return false
  }
}

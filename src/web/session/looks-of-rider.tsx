import { useEffect } from 'react'
import type { PreferenceName } from '#shared/accounts/preferences.ts'
import { LOOKS } from './looks.ts'
import { useSession } from './session.ts'

/** Switches a look on or off now, and stores it for the next page. */
function applyLook([name, value]: readonly [string, string], isOn: boolean): void {
  if (isOn) document.documentElement.dataset[name] = value
  else delete document.documentElement.dataset[name]
  try {
    if (isOn) localStorage.setItem(name, value)
    else localStorage.removeItem(name)
  } catch {
    // Storage is forbidden, so the look lasts until the rider leaves the page.
  }
}

/** Applies the looks that are stored in the rider's account. Renders nothing. */
export function LooksOfRider() {
  const preferences = useSession().rider?.preferences
  useEffect(() => {
    if (!preferences) return
    for (const [preference, look] of Object.entries(LOOKS)) {
      if (look) applyLook(look, preferences[preference as PreferenceName])
    }
  }, [preferences])
  return null
}

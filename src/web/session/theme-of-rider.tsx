import { useEffect } from 'react'
import { useSession } from './session.ts'

const KEY = 'theme'

/** Switches the theme now and stores it for the next page. */
function applyTheme(dark: boolean): void {
  if (dark) document.documentElement.dataset.theme = 'dark'
  else delete document.documentElement.dataset.theme
  try {
    if (dark) localStorage.setItem(KEY, 'dark')
    else localStorage.removeItem(KEY)
  } catch {
    // Storage is forbidden, so the theme lasts until the rider leaves the page.
  }
}

/** Applies the theme that is stored in the rider's account. Renders nothing. */
export function ThemeOfRider() {
  const darkMode = useSession().rider?.preferences.darkMode
  useEffect(() => {
    if (darkMode !== undefined) applyTheme(darkMode)
  }, [darkMode])
  return null
}

import { useEffect } from 'react'
import { useSession } from './session.ts'
import { applyTheme } from './theme.ts'

/** Takes over what the rider's account says of the theme; shows nothing. */
export function ThemeOfRider() {
  const darkMode = useSession().rider?.preferences.darkMode
  useEffect(() => {
    if (darkMode !== undefined) applyTheme(darkMode)
  }, [darkMode])
  return null
}

import { useEffect } from 'react'
import { useSession } from './session.ts'
import { applyTheme } from './theme.ts'

/** Applies the theme that is stored in the rider's account. Renders nothing. */
export function ThemeOfRider() {
  const darkMode = useSession().rider?.preferences.darkMode
  useEffect(() => {
    if (darkMode !== undefined) applyTheme(darkMode)
  }, [darkMode])
  return null
}

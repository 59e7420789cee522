import type { AroundNavHandler } from 'wouter'
import { focusMain } from './focus.ts'

/** The parts of an address that select the screen. An open dialog or an anchor does not count. */
export function screenOf({ pathname, search }: { pathname: string; search: string }): string {
  const { category = '', tab = '' } = Object.fromEntries(new URLSearchParams(search))
  return `${pathname} ${category} ${tab}`
}

/** After a navigation to another screen, scrolls to the top and moves the focus to the content. */
export const aroundNavigation: AroundNavHandler = (navigate, to, options) => {
  const before = screenOf(location)
  const pageBefore = location.pathname
  navigate(to, options)
  if (screenOf(location) === before) return
  window.scrollTo(0, 0)
  if (location.pathname === pageBefore) return
  focusMain()
  // A page with or without the shell replaces the focused element. Its code may still load.
  const focusAgain = () => {
    if (!document.getElementById('main')) requestAnimationFrame(focusAgain)
    else if (document.activeElement === document.body) focusMain()
  }
  requestAnimationFrame(focusAgain)
}

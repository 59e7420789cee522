import type { AroundNavHandler } from 'wouter'

/** The part of an address that makes it another screen: a dialog in it or a place on it does not. */
function screenOf({ pathname, search }: { pathname: string; search: string }): string {
  const { category = '', tab = '' } = Object.fromEntries(new URLSearchParams(search))
  return `${pathname} ${category} ${tab}`
}

/** After a step to another page the view starts at its top, and the keyboard with it. */
export const aroundNavigation: AroundNavHandler = (navigate, to, options) => {
  const before = screenOf(location)
  const pageBefore = location.pathname
  navigate(to, options)
  if (screenOf(location) === before) return
  window.scrollTo(0, 0)
  if (location.pathname === pageBefore) return
  const focusContent = () => document.getElementById('main')?.focus({ preventScroll: true })
  focusContent()
  // A page with another frame around it brings its own.
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) focusContent()
  })
}

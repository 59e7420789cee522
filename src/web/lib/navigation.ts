import type { AroundNavHandler } from 'wouter'
import { focusMain } from './focus.ts'

/** The parts of an address that select the screen. An open dialog or an anchor does not count. */
export function screenOf({ pathname, search }: { pathname: string; search: string }): string {
  const { category = '', tab = '' } = Object.fromEntries(new URLSearchParams(search))
  return `${pathname} ${category} ${tab}`
}

/**
 * After a navigation to another screen, scrolls to the top and moves the focus to the content. As in the browser, a link to the open address adds
 * nothing to the history. Otherwise Back would do nothing after a double click.
 */
export const aroundNavigation: AroundNavHandler = (navigate, to, options) => {
  if (new URL(to, location.href).href === location.href) {
    // wouter sends this event after each navigation. The search box is emptied by it.
    dispatchEvent(new Event('pushState'))
    return
  }
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

/**
 * Scrolls to the beginning of the page if the page fits the window. Call it when a short text has replaced a long page. Otherwise somebody who
 * had scrolled down would not see the text.
 */
export function showShortPage(): void {
  const content = document.createRange()
  content.selectNodeContents([...document.querySelectorAll('main')].at(-1) ?? document.body)
  if (content.getBoundingClientRect().height < innerHeight) window.scrollTo(0, 0)
}

import { LOOKS } from '#web/session/looks.ts'

/*
 * Runs before the first paint. Sets the looks that are stored on this device, so that the page does not flash. Marks that a rider
 * is probably signed in, so that the login link does not appear and vanish. Marks that the address asks for the form for a new account:
 * the page comes with the one for signing in, which must not be filled in and then vanish. Where the service worker answers, the files of
 * the typeface are on the device, so the page shows the typeface from the start and loads them early.
 */
const marks = document.documentElement.dataset
if (/[?&]tab=register/.test(location.search)) marks.register = ''
try {
  for (const look of Object.values(LOOKS)) if (look && localStorage[look[0]] === look[1]) marks[look[0]] = look[1]
  if (localStorage.authToken) marks.rider = ''
  if (navigator.serviceWorker.controller) {
    marks.typeface = 'shown'
    for (const link of document.querySelectorAll<HTMLLinkElement>('[data-font]')) link.rel = 'preload'
  }
} catch {
  // The browser forbids storage, or has no service worker.
}

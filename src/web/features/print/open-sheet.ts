import { ownAnswer } from '#web/lib/api.ts'
import styles from './sheet.css?url'
import { drawSheet, type SheetContent } from './sheet-page.ts'

/** The time between opening and printing the sheet (ms). */
const PRINT_DELAY = 500

/** Fetches the sheet's style sheet ahead, so that it has loaded when the sheet prints. */
export function preloadSheetStyles(): void {
  void fetch(styles).catch(() => undefined)
}

/**
 * Fetches the style sheet in this page and adopts it in the sheet's window. The window itself has no service worker, so it
 * cannot load cached files without a network.
 * @throws when this page cannot fetch it either.
 */
async function adoptStyles({ CSSStyleSheet, document }: Window & typeof globalThis): Promise<void> {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(await (await ownAnswer(fetch(styles))).text())
  document.adoptedStyleSheets = [sheet]
}

/**
 * Opens the printable page in a new window and prints it. Returns false when the browser blocks the window. The window
 * inherits this page's content security policy: the site's style sheets are allowed, inline styles and scripts are not.
 */
export function openSheet(content: SheetContent): boolean {
  const sheet = window.open('', '_blank')
  if (!sheet) return false
  drawSheet(sheet.document, content, styles)
  sheet.document.querySelector('link[rel="stylesheet"]')?.addEventListener('error', () => {
    // `window.open` types the window without its global classes. If adoptStyles fails too, the sheet prints unstyled.
    adoptStyles(sheet as Window & typeof globalThis).catch(() => undefined)
  })
  // A timer of the new window, because browsers may stop the timers of this page while it is in the background.
  sheet.setTimeout(() => sheet.print(), PRINT_DELAY)
  return true
}

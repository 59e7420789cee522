import styles from './sheet.css?url'
import { drawSheet, type SheetContent } from './sheet-page.ts'

/** The sheet prints itself this long after it has opened (ms, section 9). */
const PRINT_DELAY = 500

/** Fetches the sheet's style, so that it is there when the sheet prints. */
export function preloadSheetStyles(): void {
  void fetch(styles).catch(() => undefined)
}

/**
 * Gives the sheet's window its style from this page: the window itself does not get at what is kept for being offline.
 * @throws when this page does not get at it either.
 */
async function adoptStyles({ CSSStyleSheet, document }: Window & typeof globalThis): Promise<void> {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(await (await fetch(styles)).text())
  document.adoptedStyleSheets = [sheet]
}

/**
 * Opens the printable page in a window of its own, which prints itself; false when the browser lets none open. The
 * window is empty at first and belongs to this page, so its contents are made here and keep to this page's rules: a style
 * sheet of the site, no inline style, no script.
 */
export function openSheet(content: SheetContent): boolean {
  const sheet = window.open('', '_blank')
  if (!sheet) return false
  drawSheet(sheet.document, content, styles)
  sheet.document.querySelector('link[rel="stylesheet"]')?.addEventListener('error', () => {
    // A window without a page of its own has everything that this one has. What is not on this device either cannot be
    // helped: the sheet prints plain.
    adoptStyles(sheet as Window & typeof globalThis).catch(() => undefined)
  })
  // The window's own clock: that of a page in the background may stand still.
  sheet.setTimeout(() => sheet.print(), PRINT_DELAY)
  return true
}

const readText = async (file: string) => (await fetch(file)).text()

/** What a page may put into a window that it opened. */
type SheetWindow = Window & typeof globalThis

async function bringStyles({ CSSStyleSheet, document }: SheetWindow, file: string) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(await readText(file))
  document.adoptedStyleSheets = [sheet]
}

async function bringIcons({ document }: SheetWindow, file: string) {
  const { documentElement } = new DOMParser().parseFromString(await readText(file), 'image/svg+xml')
  documentElement.setAttribute('width', '0')
  documentElement.setAttribute('height', '0')
  document.body.append(document.adoptNode(documentElement))
  for (const use of document.querySelectorAll('use')) {
    use.setAttribute('href', use.getAttribute('href')?.replace(/^.*#/, '#') ?? '')
  }
}

/**
 * Gives the sheet's window its style and icons from this page. The window itself does not get at what is kept for being
 * offline: what it cannot load is brought to it.
 */
export async function bringFiles(sheet: Window, files: { styles: string; icons: string }): Promise<void> {
  // A window without a page of its own has everything that this one has.
  const target = sheet as SheetWindow
  await Promise.all([bringStyles(target, files.styles), bringIcons(target, files.icons)])
}

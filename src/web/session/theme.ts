const KEY = 'theme'

/** Switches the theme now and stores it for the next page. */
export function applyTheme(dark: boolean): void {
  if (dark) document.documentElement.dataset.theme = 'dark'
  else delete document.documentElement.dataset.theme
  try {
    if (dark) localStorage.setItem(KEY, 'dark')
    else localStorage.removeItem(KEY)
  } catch {
    // Storage is forbidden, so the theme lasts until the rider leaves the page.
  }
}

const KEY = 'theme'

/** Switches the theme of this device at once and keeps it, so that the next page starts with it. */
export function applyTheme(dark: boolean): void {
  if (dark) document.documentElement.dataset.theme = 'dark'
  else delete document.documentElement.dataset.theme
  try {
    if (dark) localStorage.setItem(KEY, 'dark')
    else localStorage.removeItem(KEY)
  } catch {
    // It holds until the page is left.
  }
}

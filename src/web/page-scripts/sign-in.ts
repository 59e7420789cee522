/*
 * Leads visitors from a page for riders to the sign-in page, whose address is in `data-sign-in`. It runs before the first paint, so that
 * visitors do not wait for the code of the page. Only the browser has the token. The script keeps the reference of the operator's own
 * system, and hides the page until the browser has left it.
 */
function hasToken(): boolean {
  try {
    return Boolean(localStorage.authToken)
  } catch {
    return false
  }
}

if (!hasToken()) {
  const ref = new URLSearchParams(location.search).get('ref')
  const signIn = (document.currentScript as HTMLScriptElement).dataset.signIn ?? '/'
  document.documentElement.hidden = true
  location.replace(signIn + (ref === null ? '' : `?ref=${encodeURIComponent(ref)}`))
}

export {}

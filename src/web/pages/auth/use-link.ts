import { useLayoutEffect, useState } from 'react'
import { useHydrated } from '#web/lib/use-hydrated.ts'

/** The token of a mailed link, or the code or error with which the provider's callback leads back. */
export interface Link {
  purpose: string
  token: string
}

/** Reads the token, code or error from the hash of the address. */
function readLink(): Link | undefined {
  const [, purpose, token] = /^#(reset|confirm|provider-code|provider-error)=([\w-]+)$/.exec(location.hash) ?? []
  return purpose && token ? { purpose, token } : undefined
}

/**
 * The link by which the visitor came. It is kept outside of the forms, because they are not shown while the rider
 * loads.
 */
export function useLink() {
  const hydrated = useHydrated()
  const [link, setLink] = useState(() => (hydrated ? readLink() : undefined))
  // In a layout effect, because a signed-in rider would otherwise be sent to another page first.
  useLayoutEffect(() => {
    function take() {
      const found = readLink()
      if (!found) return
      setLink(found)
      // Removes the token from the address and the history. For the provider the query stays, because it says where the
      // rider was.
      const query = found.purpose.startsWith('provider') ? location.search : ''
      history.replaceState(history.state, '', location.pathname + query)
    }
    take()
    // The link may be opened in a window that already shows this page.
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return { link, setLink }
}

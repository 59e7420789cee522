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

/** The link with which somebody came. It is kept outside the forms, because they wait while the rider loads. */
export function useLink() {
  const hydrated = useHydrated()
  const [link, setLink] = useState(() => (hydrated ? readLink() : undefined))
  // A layout effect, because a signed-in rider would be sent to another page first.
  useLayoutEffect(() => {
    function take() {
      const found = readLink()
      if (!found) return
      setLink(found)
      // Remove the token from the address and the history. What comes from the provider leads back to where the rider was.
      const query = found.purpose.startsWith('provider') ? location.search : ''
      history.replaceState(history.state, '', location.pathname + query)
    }
    take()
    // The link may be opened in a window that shows this page already.
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return { link, setLink }
}

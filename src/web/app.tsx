import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Router } from 'wouter'
import { languageBase, pathIn } from '#shared/languages.ts'
import type { PageData } from '#shared/site.ts'
import { aroundNavigation } from './lib/navigation.ts'
import { makeQueryClient } from './lib/query-client.ts'
import { followOtherTabs } from './lib/session.ts'
import { Screens } from './screens.tsx'
import { followSession } from './session/session.ts'
import { SiteProvider } from './session/site.tsx'

/** The current path as wouter decodes it. */
function routedPath(): string {
  try {
    return decodeURI(location.pathname)
  } catch {
    return location.pathname
  }
}

interface Address {
  path: string
  search: string
}

/** The whole app with the data of its page. The server gives `address`, because it has no `location`. */
export function App({ data, address }: { data: PageData; address?: Address }) {
  const [client] = useState(() => makeQueryClient(data))
  useEffect(() => followSession(client), [client])
  useEffect(followOtherTabs, [])
  // The server found no page at this address, so a route pattern such as /tips/:id must not match it here. The query belongs to
  // it, because /rules may exist where /rules?place=x does not.
  const base = languageBase(data.language, data.site.languages)
  const [notFound] = useState(() =>
    data.notFound
      ? pathIn(base, address?.path ?? routedPath()) + (address ? address.search : location.search)
      : undefined,
  )
  // Code that loads late may hydrate its part after the address has changed. That part needs the address of the
  // rendered page.
  const [rendered] = useState((): Address => address ?? { path: location.pathname, search: location.search })
  return (
    <QueryClientProvider client={client}>
      <SiteProvider value={data.site}>
        <Router ssrPath={rendered.path} ssrSearch={rendered.search} base={base} aroundNav={aroundNavigation}>
          <Screens notFound={notFound} />
        </Router>
      </SiteProvider>
    </QueryClientProvider>
  )
}

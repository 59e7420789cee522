import { QueryClient } from '@tanstack/react-query'
import type { PageData } from '#shared/site.ts'

/** How long data count as fresh (ms): within it a revisit of a screen fetches nothing again (section 9). */
const STALE_TIME = 60_000

/** The browser's cache of server data, filled with what the page brought. Nothing is retried or fetched unasked. */
export function makeQueryClient({ queries }: PageData): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME,
        retry: false,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  for (const [key, data] of queries) client.setQueryData(key, data)
  return client
}

import { QueryClient } from '@tanstack/react-query'
import type { PageData } from '#shared/site.ts'

/** How long cached data are used without fetching them again (ms). */
const STALE_TIME = 60_000

/** Creates the query cache with the data that the page carries. Queries are neither retried nor refetched by themselves. */
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

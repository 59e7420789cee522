import { QueryClient, type QueryMeta } from '@tanstack/react-query'
import type { PageData } from '#shared/site.ts'

/** How long cached data are used without fetching them again (ms). */
const STALE_TIME = 60_000

/** Query meta for data that are the same for everybody. Every session begins without all other data. */
export const FOR_EVERYBODY = { forEverybody: true }

/** Whether the data of a query are of the signed-in rider, so that they go when the session ends. */
export const isOfSession = ({ meta }: { meta: QueryMeta | undefined }) => meta?.forEverybody !== true

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
  for (const [key, data] of queries) {
    // A page is the same for every visitor.
    client.setQueryDefaults(key, { meta: FOR_EVERYBODY })
    client.setQueryData(key, data)
  }
  return client
}

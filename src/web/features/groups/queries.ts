import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Api } from '#shared/contract/all.ts'
import type { MemberField, ReportFilter } from '#shared/groups/rules.ts'
import { call } from '#web/lib/api.ts'
import { contentLanguage } from '#web/lib/content-language.ts'

/** The groups that the rider leads or has joined, the oldest first. */
export const groupsQuery = queryOptions({
  queryKey: ['/api/groups'],
  queryFn: async () => (await call('GET /api/groups', {})) ?? [],
})

/** A group, as its leader or as a member sees it. */
export const groupQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/groups', id],
    queryFn: () => call('GET /api/groups/:id', { params: { id } }),
    staleTime: 0,
  })

export interface ReportView {
  sort: MemberField
  order: 'up' | 'down'
  filter: ReportFilter
}

type Report = Api['GET /api/groups/:id/report']['reply']

/** The members of a group, page by page. While another view loads, the rows of the last one stay shown. */
export const reportQuery = (id: string, view: ReportView) =>
  infiniteQueryOptions({
    queryKey: ['/api/groups', id, 'report', view],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ ...view, ...(pageParam === null ? {} : { after: pageParam }) })
      return call('GET /api/groups/:id/report', { params: { id } }, { query: `?${query}` }) as Promise<Report>
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The tips that members of a group answer wrong most often. */
export const hardestQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/groups', id, 'hardest'],
    queryFn: () => call('GET /api/groups/:id/hardest', { params: { id } }, { query: contentLanguage() }),
  })

export const ladderQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/groups', id, 'ladder'],
    queryFn: () => call('GET /api/groups/:id/ladder', { params: { id } }),
    staleTime: 0,
  })

/** The name of the group that a code leads to. */
export const invitationQuery = (code: string) =>
  queryOptions({
    queryKey: ['/api/invitations', code],
    queryFn: () => call('GET /api/invitations/:code', { params: { code } }),
  })

/** Returns functions that put a changed group into the cache. */
export function useGroupCache() {
  const client = useQueryClient()
  return {
    /** Shows the group as an answer of the server has it. */
    show: (group: Api['GET /api/groups/:id']['reply'] | null) => {
      if (group) client.setQueryData(groupQuery(group.id).queryKey, group)
    },
    /** Forgets a group that the rider is not in any more. */
    forget: (id: string) => client.removeQueries({ queryKey: ['/api/groups', id] }),
  }
}

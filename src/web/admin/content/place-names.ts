import { useQuery } from '@tanstack/react-query'
import { lettersOf } from '#shared/name.ts'
import { call } from '#web/lib/api.ts'
import { contentLanguage } from '#web/lib/content-language.ts'

const PLACES = {
  queryKey: ['places'],
  queryFn: async () => (await call('GET /api/places', {}, { query: contentLanguage() })) ?? [],
}

/** The places whose rules riders can read. */
export function usePlaces(): { id: string }[] {
  return useQuery(PLACES).data ?? []
}

/** The names of the places by their ids. Undefined while they are read. */
export function usePlaceNames(): ReadonlyMap<string, string> | undefined {
  const { data = [], isPending } = useQuery(PLACES)
  return isPending ? undefined : new Map(data.map(({ id, name }) => [id, lettersOf(name)]))
}

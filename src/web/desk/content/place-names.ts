import { useQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api.ts'
import { contentLanguage } from '#web/lib/content-language.ts'

/** The places whose rules riders can read. */
export function usePlaces(): { id: string; name: string }[] {
  const { data = [] } = useQuery({
    queryKey: ['places'],
    queryFn: async () => (await call('GET /api/places', {}, { query: contentLanguage() })) ?? [],
  })
  return data
}

/** The names of the places by their ids. */
export const usePlaceNames = (): ReadonlyMap<string, string> => new Map(usePlaces().map(({ id, name }) => [id, name]))

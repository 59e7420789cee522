import { useLocation, useSearch } from 'wouter'
import { addressIn, languageBase } from '#shared/languages.ts'
import { useSite } from '#web/session/site.tsx'

/** Returns a function that gives the address of this page in another language, with its query. */
export function usePageIn(): (language: string) => string {
  const { languages } = useSite()
  const [path] = useLocation()
  const search = useSearch()
  const address = search === '' ? path : `${path}?${search}`
  return (language) => addressIn(languageBase(language, languages), address)
}

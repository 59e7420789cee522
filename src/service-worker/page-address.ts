import { addressIn, pathIn } from '#shared/languages.ts'
import { listPath, type OfflineSite, type OtherLanguage, PLAIN_PATHS } from '#shared/offline.ts'
import { ENTRY_PATH, pageOfSubject, readEntry } from '#shared/posters/subject.ts'
import { readCategory } from '#shared/tips/category.ts'
import { readFrom } from '#shared/tips/portion.ts'

/**
 * The path of the cached page for an address, or undefined when none is cached. Only the browser reads queries such as
 * `?tab=bookmarks` and `&tip=7`, so they do not change the page, as on the server.
 */
export function cachedPath(
  { pathname, searchParams }: URL,
  { base, categories }: Pick<OfflineSite, 'base' | 'categories'>,
): string | undefined {
  const path = pathIn(base, pathname)
  if ((PLAIN_PATHS as readonly string[]).includes(path)) return base + path
  // Only the first portion of a long list is cached.
  if (path !== '/' || readFrom(searchParams.get('from')) > 1) return undefined
  return categories.length === 0
    ? addressIn(base, '/')
    : listPath(base, readCategory(searchParams.get('category'), categories))
}

/**
 * The language of an address, undefined for the worker's own. A scope does not separate languages: '/' contains '/de', and '/de'
 * contains '/demo'.
 */
export function otherLanguageOf(
  { pathname }: URL,
  { base, others }: Pick<OfflineSite, 'base' | 'others'>,
): OtherLanguage | undefined {
  const contains = (base: string) => pathname === base || pathname.startsWith(`${base}/`)
  const [nearest] = [base, ...others.map((other) => other.base)]
    .filter(contains)
    .sort((one, other) => other.length - one.length)
  return others.find((other) => other.base === nearest)
}

/** Whether the cached library has what an address shows. Any other page may exist too, but only the server knows. */
export function isInLibrary({ pathname }: URL, { base, tipIds }: Pick<OfflineSite, 'base' | 'tipIds'>): boolean {
  const path = pathIn(base, pathname)
  return path === '/' || path === '/rules' || tipIds.some((id) => path === `/tips/${id}`)
}

/** The page that the code of a poster opens, in any language of the site, or undefined for another address. */
export function pageOfEntry(
  { pathname }: URL,
  { base, others }: Pick<OfflineSite, 'base'> & { others: readonly { base: string }[] },
): string | undefined {
  for (const one of [base, ...others.map((other) => other.base)]) {
    const start = `${one}${ENTRY_PATH}/`
    if (!pathname.toLowerCase().startsWith(start.toLowerCase())) continue
    const subject = readEntry(pathname.slice(start.length))
    return subject && one + pageOfSubject(subject)
  }
  return undefined
}

/** False for the addresses of files and API calls. */
export function mayBePage({ pathname }: URL): boolean {
  return !pathname.startsWith('/api/') && !/\.\w+$/.test(pathname)
}

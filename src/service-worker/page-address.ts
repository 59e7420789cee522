import { addressIn, pathIn } from '#shared/languages.ts'
import { listPath, type OfflineSite, PLAIN_PATHS } from '#shared/offline.ts'
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
  if (PLAIN_PATHS.includes(path)) return base + path
  // Only the first portion of a long list is cached.
  if (path !== '/' || readFrom(searchParams.get('from')) > 1) return undefined
  return categories.length === 0
    ? addressIn(base, '/')
    : listPath(base, readCategory(searchParams.get('category'), categories))
}

/** False for the addresses of files and API calls. */
export function mayBePage({ pathname }: URL): boolean {
  return !pathname.startsWith('/api/') && !/\.\w+$/.test(pathname)
}

import { listPath, PLAIN_PATHS } from '#shared/offline.ts'
import { readCategory } from '#shared/tips/category.ts'
import { readFrom } from '#shared/tips/portion.ts'

/**
 * The kept page that answers an address, or undefined when none does. A query that only the browser reads
 * (`?category=riding&tip=7`, `?tab=bookmarks`) leads to the same page as without it, as on the server.
 */
export function keptPage({ pathname, searchParams }: URL, categories: readonly { id: string }[]): string | undefined {
  if (PLAIN_PATHS.includes(pathname)) return pathname
  // Of a list of thousands only its beginning is kept.
  if (pathname !== '/' || readFrom(searchParams.get('from')) > 1) return undefined
  return categories.length === 0 ? '/' : listPath(readCategory(searchParams.get('category'), categories))
}

/** Whether a page of the site may stand at an address; files and calls are no pages. */
export function mayBePage({ pathname }: URL): boolean {
  return !pathname.startsWith('/api/') && !/\.\w+$/.test(pathname)
}

import type { Library } from '#server/content/library.ts'
import { findPlace } from '#server/content/place-rules.ts'
import type { Db } from '#server/db/open.ts'
import { type Period, sumBy } from './repository.ts'

const CATEGORY = '/?category='
const TIP = '/tips/'
const RULES = '/rules?place='

interface Times {
  times: number
}

const mostFirst = <T extends Times>(rows: T[]) => rows.toSorted((a, b) => b.times - a.times)

/** How often pages, categories, tips and languages were viewed in a period, the most frequent first, with the titles of a library. */
export async function readViews(db: Db, library: Library, period: Period) {
  const views = mostFirst(await sumBy(db, 'subject', 'view', period))
  const pages: ({ path: string } & Times)[] = []
  const categories: ({ id: string; name: string | null } & Times)[] = []
  const tips: ({ id: number; title: string | null } & Times)[] = []
  for (const { of: path, times } of views) {
    if (path.startsWith(CATEGORY)) {
      const id = path.slice(CATEGORY.length)
      categories.push({ id, name: library.categories.find((one) => one.id === id)?.name ?? null, times })
    } else if (path.startsWith(TIP)) {
      const id = Number(path.slice(TIP.length))
      tips.push({ id, title: library.find(id)?.title ?? null, times })
    } else pages.push({ path, times })
  }
  const languages = mostFirst(await sumBy(db, 'language', 'view', period)).map(({ of, times }) => ({
    language: of,
    times,
  }))
  return { pages, categories, tips, languages }
}

/** The name of what a poster is about, or null when the site does not have it any more. */
function nameOf(path: string, library: Library): string | null {
  const after = (start: string) => path.slice(start.length)
  if (path.startsWith(TIP)) return library.find(after(TIP))?.title ?? null
  if (path.startsWith(RULES)) return findPlace(library, after(RULES))?.name ?? null
  return library.categories.find(({ id }) => id === after(CATEGORY))?.name ?? null
}

/** How often each page was opened by the code of a poster in a period, the most frequent first. */
export async function readEntries(db: Db, library: Library, period: Period) {
  const entries = mostFirst(await sumBy(db, 'subject', 'entry', period))
  return entries.map(({ of: path, times }) => ({ path, name: nameOf(path, library), times }))
}

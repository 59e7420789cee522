/** The subject of a poster: a tip, a category, or the rules of a place. */
export const POSTER_KINDS = ['tip', 'category', 'rules'] as const

/** Two sizes of paper, and a sheet of A4 with stickers for the stem of a scooter. */
export const POSTER_FORMATS = ['a4', 'a5', 'stickers'] as const
export type PosterFormat = (typeof POSTER_FORMATS)[number]

export interface PosterSubject {
  kind: (typeof POSTER_KINDS)[number]
  /** The id of the tip, the category or the place. */
  id: string
}

/** The beginning of the address in the code of a poster. */
export const ENTRY_PATH = '/q'

/** The path in the code of a poster. It is short, because a short address makes a code of fewer, larger squares. */
export function entryPath({ kind, id }: PosterSubject): string {
  const letter = { tip: '', category: 'c/', rules: 'r/' }[kind]
  return `${ENTRY_PATH}/${letter}${id}`
}

/** The subject of a path behind `/q/`, such as `7`, `c/riding` or `R/DE`, or undefined for any other. Ids have no capitals. */
export function readEntry(path: string): PosterSubject | undefined {
  const [, letter, name, tip] = /^(?:([cr])\/([a-z][a-z0-9-]*)|([1-9]\d{0,8}))$/.exec(path.toLowerCase()) ?? []
  if (tip !== undefined) return { kind: 'tip', id: tip }
  if (name === undefined) return undefined
  return { kind: letter === 'c' ? 'category' : 'rules', id: name }
}

/** The page to which the code of a poster leads. */
export function pageOfSubject({ kind, id }: PosterSubject): string {
  if (kind === 'tip') return `/tips/${id}`
  return kind === 'category' ? `/?category=${id}` : `/rules?place=${id}`
}

/** The name of a poster's file. */
export const posterFileName = ({ kind, id }: PosterSubject, format: PosterFormat, language: string) =>
  `poster-${kind}-${id}-${format}-${language}.pdf`

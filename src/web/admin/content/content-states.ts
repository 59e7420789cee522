import { readContentPath } from '#shared/content/paths.ts'
import type { Localized } from '#shared/localized.ts'
import * as text from '#texts'
import { type FileLine, type Overview, pathIn } from './content-calls.ts'

/** The filters of the list. */
export const CONTENT_STATES = ['draft', 'planned', 'hidden', 'conflict', 'missing', 'stale'] as const
export type ContentState = (typeof CONTENT_STATES)[number]

export const STATE_NAMES: Record<ContentState, () => string> = {
  draft: text.admin_content_state_draft,
  planned: text.admin_content_state_planned,
  hidden: text.admin_content_state_hidden,
  conflict: text.admin_content_state_conflict,
  missing: text.admin_content_state_missing,
  stale: text.admin_content_state_stale,
}

/** A tip in one language, as the list shows it. */
export interface TipLine {
  path: string
  id: number
  category: string
  title: Localized
  /** The language of the title. */
  language: string
  draft: FileLine['draft']
  planned: FileLine['planned']
  states: ReadonlySet<ContentState>
}

function statesOf(line: FileLine | undefined): Set<ContentState> {
  const states = new Set<ContentState>()
  if (line?.draft) states.add('draft')
  if (line?.planned) states.add('planned')
  if (line?.isHidden) states.add('hidden')
  if (line?.isInConflict) states.add('conflict')
  return states
}

/** The tips of the site in one language, in the order of the overview. A missing translation has the title of its original. */
export function linesIn(language: string, { files, originalLanguage }: Overview): TipLine[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  return files.flatMap((original) => {
    if (original.kind !== 'tip' || original.language !== null || !original.tip) return []
    const path = pathIn(language, original.path, { originalLanguage })
    const line = byPath.get(path)
    const states = statesOf(line)
    const translation = original.translations.find((one) => one.language === language)
    if (translation && translation.state !== 'current') states.add(translation.state)
    return {
      path,
      id: original.tip.id,
      category: original.tip.category,
      title: line?.tip?.title || original.tip.title,
      language: line?.tip?.title ? language : originalLanguage,
      draft: line?.draft ?? null,
      planned: line?.planned ?? null,
      states,
    }
  })
}

/** A file of the site that is no tip and no picture, as the list shows it. */
export interface OtherLine extends Pick<TipLine, 'path' | 'draft' | 'planned' | 'states'> {
  name: string
}

/** The names of the places by their ids, where they are known. */
type PlaceNames = ReadonlyMap<string, string> | undefined

/** The name of such a file. A place whose name is not known has its id. */
export function fileName({ kind, path }: Pick<FileLine, 'kind' | 'path'>, placeNames: PlaceNames) {
  if (kind === 'categories') return text.admin_content_categories()
  if (kind === 'sources') return text.admin_content_source_titles()
  const id = readContentPath(path)?.id ?? path
  return text.admin_content_place({ place: placeNames?.get(id) ?? id })
}

/** The categories, the places and the titles of sources in one language. */
export function otherLinesIn(
  language: string,
  { files, originalLanguage }: Overview,
  placeNames: PlaceNames,
): OtherLine[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const isOriginal = language === originalLanguage
  const originals = files.filter(
    ({ kind, language }) => (kind === 'categories' || kind === 'place') && language === null,
  )
  const lines = originals.map((original): OtherLine => {
    const path = pathIn(language, original.path, { originalLanguage })
    const line = byPath.get(path)
    const states = statesOf(line)
    const translation = original.translations.find((one) => one.language === language)
    if (translation && translation.state !== 'current') states.add(translation.state)
    return {
      path,
      name: fileName(original, placeNames),
      draft: line?.draft ?? null,
      planned: line?.planned ?? null,
      states,
    }
  })
  const sources = `${language}/sources.yaml`
  const line = byPath.get(sources)
  if (isOriginal || !line) return lines
  const { draft, planned } = line
  return [...lines, { path: sources, name: fileName(line, placeNames), draft, planned, states: statesOf(line) }]
}

/** How many tips wait in a language. */
interface LanguageCounts {
  language: string
  isOriginal: boolean
  counts: Record<'draft' | 'planned' | 'missing' | 'stale', number>
}

/** How many tips wait in each language. The original language is there only while some do. */
export function countsByLanguage(overview: Overview): LanguageCounts[] {
  return overview.languages.flatMap((language) => {
    const lines = linesIn(language, overview)
    const count = (state: ContentState) => lines.filter(({ states }) => states.has(state)).length
    const counts = {
      draft: count('draft'),
      planned: count('planned'),
      missing: count('missing'),
      stale: count('stale'),
    }
    const isOriginal = language === overview.originalLanguage
    const isShown = !isOriginal || counts.draft + counts.planned > 0
    return isShown ? [{ language, isOriginal, counts }] : []
  })
}

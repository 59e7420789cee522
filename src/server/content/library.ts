import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import type { Category, Tip } from '#shared/contract/tips.ts'
import type { Importance } from '#shared/tips/importance.ts'
import { type Drawing, readDrawing } from './drawing.ts'
import type { Logo } from './logo.ts'
import type { CategoryFile, TipFrontMatter } from './schema.ts'
import type { SiteFile } from './site-file.ts'

/** The look of a category: its drawing, and its colour if it has one (#rrggbb). */
export interface CategoryLook {
  color?: string | undefined
  drawing: Drawing
}

/** site.yaml and the logo of a content folder. */
export interface SiteContent {
  file: SiteFile
  logo?: Logo | undefined
}

type Check = z.output<typeof TipFrontMatter>['check']

/** A tip as the server holds it. `check` holds the right answer and never leaves the server with the tip. */
export type LibraryTip = Tip & { importance: Importance; check: Check }

/** Everything riders read: checked, frozen, the same until the server starts again. */
export interface Library {
  /** Changes whenever any content does. */
  readonly version: string
  readonly categories: readonly Category[]
  /** The look of a category by its id; an unknown id has the look of a road. */
  lookOf(categoryId: string | undefined): CategoryLook
  readonly site: SiteContent
  /** By category in their order, within a category by id; without questions. */
  readonly tips: readonly Tip[]
  /** The tip with this id ('7' and 7 are the same, D5), or undefined. */
  find(id: string | number): Tip | undefined
  /** The question of a tip. */
  checkOf(id: number): Check | undefined
}

type CategoryEntry = z.output<typeof CategoryFile>

const readProblem = (reason: string) => {
  throw new Error(`road.svg ${reason}`)
}
/** The drawing of a category that brings none. */
const ROAD = readDrawing(readFileSync(new URL('./road.svg', import.meta.url), 'utf8'), readProblem) as Drawing

/**
 * Builds the library from content that has been checked.
 * @param drawings by the id of their category
 */
export function makeLibrary(
  categories: readonly CategoryEntry[],
  tips: LibraryTip[],
  { drawings = new Map(), site = { file: {} } }: { drawings?: Map<string, Drawing>; site?: SiteContent } = {},
): Library {
  const order = new Map(categories.map(({ id }, index) => [id, index]))
  const place = (tip: Tip) => order.get(tip.category) ?? order.size
  const sorted = tips.toSorted((a, b) => place(a) - place(b) || a.id - b.id)
  const checks = new Map(sorted.map(({ id, check }) => [id, check]))
  const readable = sorted.map(({ check, ...tip }): Tip => Object.freeze(tip))
  const byId = new Map(readable.map((tip) => [String(tip.id), tip]))
  const looks = new Map(
    categories.map(({ id, color }): [string, CategoryLook] => [id, { color, drawing: drawings.get(id) ?? ROAD }]),
  )
  const counted = categories.map(({ color, ...category }) => ({
    ...category,
    tipCount: readable.filter((tip) => tip.category === category.id).length,
  }))
  return Object.freeze({
    version: createHash('sha256')
      .update(JSON.stringify([counted, sorted, [...looks], site.file, site.logo?.bytes.toString('base64')]))
      .digest('hex')
      .slice(0, 16),
    categories: Object.freeze(counted),
    tips: Object.freeze(readable),
    find: (id: string | number) => byId.get(String(id)),
    checkOf: (id: number) => checks.get(id),
    lookOf: (categoryId: string | undefined) => looks.get(categoryId ?? '') ?? { drawing: ROAD },
    site,
  })
}

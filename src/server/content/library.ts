import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import type { Category, Tip } from '#shared/contract/tips.ts'
import type { Importance } from '#shared/tips/importance.ts'
import { type Drawing, readDrawing } from './drawing.ts'
import type { Logo } from './logo.ts'
import type { CategoryFile, TipFrontMatter } from './schema.ts'
import type { SiteFile } from './site-file.ts'
import { drawingAddress } from './tip-drawings.ts'

/** The look of a category. */
export interface CategoryLook {
  /** As #rrggbb. */
  color?: string | undefined
  drawing: Drawing
}

/** The site.yaml and the logo of a content folder. */
export interface SiteContent {
  file: SiteFile
  logo?: Logo | undefined
}

type Check = z.output<typeof TipFrontMatter>['check']

/** A tip with its question. `check` contains the right answer, so the server never sends it with the tip. */
export type LibraryTip = Tip & { importance: Importance; check: Check }

/** The checked content. It is frozen and stays the same until the server restarts. */
export interface Library {
  /** A hash of the whole content. */
  readonly version: string
  readonly categories: readonly Category[]
  /** An unknown category has the look of a road. */
  lookOf(categoryId: string | undefined): CategoryLook
  readonly site: SiteContent
  /** Sorted by the order of the categories, then by id. */
  readonly tips: readonly Tip[]
  /** '7' and 7 are the same id (D5). */
  find(id: string | number): Tip | undefined
  checkOf(id: number): Check | undefined
  /** The drawing of a tip (D56). */
  drawingOf(id: number): Drawing | undefined
}

type CategoryEntry = z.output<typeof CategoryFile>

const failOnProblem = (reason: string) => {
  throw new Error(`road.svg ${reason}`)
}
/** The drawing of a category without its own. */
const ROAD = readDrawing(readFileSync(new URL('./road.svg', import.meta.url), 'utf8'), failOnProblem) as Drawing

/**
 * Builds the library from checked content.
 * @param drawings by category id
 * @param tipDrawings by the id of the tip
 */
export function makeLibrary(
  categories: readonly CategoryEntry[],
  tips: LibraryTip[],
  {
    drawings = new Map(),
    tipDrawings = new Map(),
    site = { file: {} },
  }: { drawings?: Map<string, Drawing>; tipDrawings?: Map<number, Drawing>; site?: SiteContent } = {},
): Library {
  const order = new Map(categories.map(({ id }, index) => [id, index]))
  const place = (tip: Tip) => order.get(tip.category) ?? order.size
  const sorted = tips.toSorted((a, b) => place(a) - place(b) || a.id - b.id)
  const checks = new Map(sorted.map(({ id, check }) => [id, check]))
  const readable = sorted.map(({ check, ...tip }): Tip => {
    const drawing = tipDrawings.get(tip.id)
    return Object.freeze(drawing ? { ...tip, drawingPath: drawingAddress(tip.id, drawing) } : tip)
  })
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
      .update(
        JSON.stringify([counted, sorted, [...looks], [...tipDrawings], site.file, site.logo?.bytes.toString('base64')]),
      )
      .digest('hex')
      .slice(0, 16),
    categories: Object.freeze(counted),
    tips: Object.freeze(readable),
    find: (id: string | number) => byId.get(String(id)),
    checkOf: (id: number) => checks.get(id),
    drawingOf: (id: number) => tipDrawings.get(id),
    lookOf: (categoryId: string | undefined) => looks.get(categoryId ?? '') ?? { drawing: ROAD },
    site,
  })
}

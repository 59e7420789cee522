import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Category, Tip } from '#shared/contract/tips.ts'
import type { Importance } from '#shared/tips/importance.ts'
import type { CategoryFile, TipFrontMatter } from './schema.ts'

type Check = z.output<typeof TipFrontMatter>['check']

/** A tip as the server holds it. `check` holds the right answer and never leaves the server with the tip. */
export type LibraryTip = Tip & { importance: Importance; check: Check }

/** Everything riders read: checked, frozen, the same until the server starts again. */
export interface Library {
  /** Changes whenever any content does. */
  readonly version: string
  readonly categories: readonly Category[]
  /** By category in their order, within a category by id; without questions. */
  readonly tips: readonly Tip[]
  /** The tip with this id ('7' and 7 are the same, D5), or undefined. */
  find(id: string | number): Tip | undefined
  /** The question of a tip. */
  checkOf(id: number): Check | undefined
}

/** Builds the library from content that has been checked. */
export function makeLibrary(categories: readonly z.output<typeof CategoryFile>[], tips: LibraryTip[]): Library {
  const order = new Map(categories.map(({ id }, index) => [id, index]))
  const place = (tip: Tip) => order.get(tip.category) ?? order.size
  const sorted = tips.toSorted((a, b) => place(a) - place(b) || a.id - b.id)
  const checks = new Map(sorted.map(({ id, check }) => [id, check]))
  const readable = sorted.map(({ check, ...tip }): Tip => Object.freeze(tip))
  const byId = new Map(readable.map((tip) => [String(tip.id), tip]))
  const counted = categories.map((category) => ({
    ...category,
    tipCount: readable.filter((tip) => tip.category === category.id).length,
  }))
  return Object.freeze({
    version: createHash('sha256')
      .update(JSON.stringify([counted, sorted]))
      .digest('hex')
      .slice(0, 16),
    categories: Object.freeze(counted),
    tips: Object.freeze(readable),
    find: (id: string | number) => byId.get(String(id)),
    checkOf: (id: number) => checks.get(id),
  })
}

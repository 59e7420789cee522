import { expect, test } from 'vitest'
import { nextToRead } from './next-to-read.ts'

const CATEGORIES = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
const TIPS = [
  { id: 1, category: 'a' },
  { id: 4, category: 'b' },
  { id: 2, category: 'a' },
  { id: 3, category: 'a' },
  { id: 5, category: 'c' },
]
const [FIRST, , SECOND, THIRD, LAST] = TIPS as [{ id: 1; category: string }, ...typeof TIPS]

const next = (current: (typeof TIPS)[number] | undefined, ...completed: number[]) =>
  nextToRead(current ?? FIRST, TIPS, CATEGORIES, new Set(completed))

test('[DONE-03] the next tip of the category that is not completed follows, also before the current one', () => {
  expect(next(FIRST, 1)).toEqual({ kind: 'tip', tip: SECOND })
  expect(next(FIRST, 1, 2)).toEqual({ kind: 'tip', tip: THIRD })
  expect(next(THIRD, 3)).toEqual({ kind: 'tip', tip: FIRST })
  expect(next(SECOND, 2, 3)).toEqual({ kind: 'tip', tip: FIRST })
})

test('[DONE-03] after the last tip of a category the next category with an open tip follows, then none', () => {
  expect(next(THIRD, 1, 2, 3)).toEqual({ kind: 'category', category: { id: 'b' } })
  expect(next(THIRD, 1, 2, 3, 4)).toEqual({ kind: 'category', category: { id: 'c' } })
  expect(next(LAST, 5)).toEqual({ kind: 'category', category: { id: 'a' } })
  expect(next(THIRD, 1, 2, 3, 4, 5)).toEqual({ kind: 'all-completed' })
})

import { expect, test } from 'vitest'
import type { Deed, Waiting } from '#web/session/waiting.ts'
import { withWaitingSaves } from './waiting-saves.ts'

const AT = '2026-06-15T12:00:00.000Z'
const saved = [
  { tipId: 1, notes: 'old', createdAt: '2026-06-01T12:00:00.000Z' },
  { tipId: 2, notes: null, createdAt: '2026-05-01T12:00:00.000Z' },
]
const waiting = (...deeds: Deed[]): Waiting[] => deeds.map((deed, id) => ({ id, riderId: 1, at: AT, deed }))

test('[OFF-04] what waits to be saved stands first, what waits to be removed is gone', () => {
  const list = withWaitingSaves(
    saved,
    waiting(
      { kind: 'save', tipId: 3, isBookmarked: true, notes: 'new' },
      { kind: 'save', tipId: 2, isBookmarked: false, notes: null },
      { kind: 'like', tipId: 4, isLiked: true },
    ),
  )
  expect(list).toEqual([{ tipId: 3, notes: 'new', createdAt: AT }, saved[0]])
})

test('[OFF-04] a changed note keeps its place and its time; the list of the server stays as it is', () => {
  const list = withWaitingSaves(saved, waiting({ kind: 'save', tipId: 1, isBookmarked: true, notes: 'changed' }))
  expect(list).toEqual([{ ...saved[0], notes: 'changed' }, saved[1]])
  expect(saved[0]?.notes).toBe('old')
})

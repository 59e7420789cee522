import { expect, test } from 'vitest'
import type { OfflineAction, QueuedAction } from '#web/session/queued-actions.ts'
import { withQueuedBookmarks } from './queued-bookmarks.ts'

const AT = '2026-06-15T12:00:00.000Z'
const saved = [
  { tipId: 1, notes: 'old', createdAt: '2026-06-01T12:00:00.000Z' },
  { tipId: 2, notes: null, createdAt: '2026-05-01T12:00:00.000Z' },
]
const queue = (...actions: OfflineAction[]): QueuedAction[] =>
  actions.map((action, id) => ({ id, riderId: 1, at: AT, action, key: undefined, isWaiting: true }))

test('[OFF-04] a queued save comes first in the list, and a queued removal is no longer in it', () => {
  const list = withQueuedBookmarks(
    saved,
    queue(
      { kind: 'save', tipId: 3, isBookmarked: true, notes: 'new' },
      { kind: 'save', tipId: 2, isBookmarked: false, notes: null },
      { kind: 'like', tipId: 4, isLiked: true },
    ),
  )
  expect(list).toEqual([{ tipId: 3, notes: 'new', createdAt: AT }, saved[0]])
})

test("[OFF-04] a queued note keeps the place and the time of the saved tip, and leaves the server's list unchanged", () => {
  const list = withQueuedBookmarks(saved, queue({ kind: 'save', tipId: 1, isBookmarked: true, notes: 'changed' }))
  expect(list).toEqual([{ ...saved[0], notes: 'changed' }, saved[1]])
  expect(saved[0]?.notes).toBe('old')
})

test('[OFF-04] a queued save without a note leaves the note that the tip has', () => {
  const list = withQueuedBookmarks(saved, queue({ kind: 'save', tipId: 1, isBookmarked: true, notes: undefined }))
  expect(list).toEqual(saved)
})

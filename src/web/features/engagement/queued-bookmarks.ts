import type { Bookmark } from '#shared/contract/bookmarks.ts'
import type { OfflineAction, QueuedAction } from '#web/session/queued-actions.ts'

/** The saved tips after an action at the time `at` (ISO-8601), newest first. Ignores actions that are no saves. */
export function applySave(bookmarks: readonly Bookmark[], action: OfflineAction, at: string): Bookmark[] {
  if (action.kind !== 'save') return [...bookmarks]
  const before = bookmarks.find(({ tipId }) => tipId === action.tipId)
  if (!action.isBookmarked) return bookmarks.filter((bookmark) => bookmark !== before)
  const notes = action.notes === undefined ? (before?.notes ?? null) : action.notes
  const changed = { tipId: action.tipId, notes, createdAt: before?.createdAt ?? at }
  return before ? bookmarks.map((bookmark) => (bookmark === before ? changed : bookmark)) : [changed, ...bookmarks]
}

/** The saved tips after the queued actions, newest first. */
export function withQueuedBookmarks(bookmarks: readonly Bookmark[], queue: readonly QueuedAction[]): Bookmark[] {
  return queue.reduce<Bookmark[]>((now, { action, at }) => applySave(now, action, at), [...bookmarks])
}

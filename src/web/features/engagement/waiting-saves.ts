import type { Bookmark } from '#shared/contract/bookmarks.ts'
import type { Deed, Waiting } from '#web/session/waiting.ts'

/** The saved tips, newest first, after a deed done at that time (ISO-8601); one that saves nothing changes nothing. */
export function withSave(bookmarks: readonly Bookmark[], deed: Deed, at: string): Bookmark[] {
  if (deed.kind !== 'save') return [...bookmarks]
  const before = bookmarks.find(({ tipId }) => tipId === deed.tipId)
  if (!deed.isBookmarked) return bookmarks.filter((bookmark) => bookmark !== before)
  const changed = { tipId: deed.tipId, notes: deed.notes, createdAt: before?.createdAt ?? at }
  return before ? bookmarks.map((bookmark) => (bookmark === before ? changed : bookmark)) : [changed, ...bookmarks]
}

/** The saved tips as they will be once what waits on the device has been sent. */
export function withWaitingSaves(bookmarks: readonly Bookmark[], waiting: readonly Waiting[]): Bookmark[] {
  return waiting.reduce<Bookmark[]>((now, { deed, at }) => withSave(now, deed, at), [...bookmarks])
}

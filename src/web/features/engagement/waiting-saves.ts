import type { Bookmark } from '#shared/contract/bookmarks.ts'
import type { Waiting } from '#web/session/waiting.ts'

/** The saved tips as they will be once what waits on the device has been sent. */
export function withWaitingSaves(bookmarks: readonly Bookmark[], waiting: readonly Waiting[]): Bookmark[] {
  let now = [...bookmarks]
  for (const { deed, at } of waiting) {
    if (deed.kind !== 'save') continue
    const before = now.find(({ tipId }) => tipId === deed.tipId)
    const changed = { tipId: deed.tipId, notes: deed.notes, createdAt: before?.createdAt ?? at }
    if (!deed.isBookmarked) now = now.filter((bookmark) => bookmark !== before)
    else if (before) now = now.map((bookmark) => (bookmark === before ? changed : bookmark))
    else now.unshift(changed)
  }
  return now
}

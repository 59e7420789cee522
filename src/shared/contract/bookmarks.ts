import { z } from 'zod'
import { NOTE_MAX } from '../limits.ts'
import { endpoint } from './endpoint.ts'
import { text } from './text.ts'
import { TipParams } from './tips.ts'

const Notes = z.string().nullable()

/** Whether the signed-in rider has saved a tip, and their note on it. */
const BookmarkState = z.object({ isBookmarked: z.boolean(), notes: Notes.optional() })
export type BookmarkState = z.infer<typeof BookmarkState>

export const Bookmark = z.object({ tipId: z.int(), notes: Notes, createdAt: z.iso.datetime() })
export type Bookmark = z.infer<typeof Bookmark>

export const bookmarks = {
  list: endpoint({
    method: 'GET',
    path: '/api/bookmarks',
    summary: "The rider's saved tips, newest first",
    access: 'rider',
    status: 200,
    reply: z.array(Bookmark),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/tips/:id/bookmark',
    summary: 'Whether the rider has saved the tip, and their note on it',
    access: 'rider',
    params: TipParams,
    status: 200,
    reply: BookmarkState,
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/tips/:id/bookmark',
    takesKey: true,
    summary:
      'Saves the tip; a second call with notes replaces them, but for notes that were not `seen`, which stay before them; one without notes leaves them',
    access: 'rider',
    params: TipParams,
    body: z.object({ notes: text(NOTE_MAX).nullable().optional(), seen: Notes.optional() }).nullish(),
    status: 200,
    reply: z.object({ isBookmarked: z.literal(true), notes: Notes }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/tips/:id/bookmark',
    takesKey: true,
    summary: 'Removes the tip from the saved tips; a second call changes nothing',
    access: 'rider',
    params: TipParams,
    status: 200,
    reply: z.object({ isBookmarked: z.literal(false) }),
  }),
}

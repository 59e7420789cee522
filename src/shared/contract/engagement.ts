import { z } from 'zod'
import { Bookmark } from './bookmarks.ts'
import { endpoint } from './endpoint.ts'

const Count = z.int().nonnegative()

/** Everything a page of cards shows of likes, saves and shares (D18). */
const Engagement = z.object({
  /** Every tip of the library, in its order. */
  tips: z.array(z.object({ tipId: z.int(), likes: Count, shares: Count })),
  /** What the rider who is asking likes, newest first; empty for a visitor. */
  likedTipIds: z.array(z.int()),
  /** What the rider who is asking has saved, newest first; empty for a visitor. */
  bookmarks: z.array(Bookmark),
})
export type Engagement = z.infer<typeof Engagement>

export const engagement = {
  read: endpoint({
    method: 'GET',
    path: '/api/engagement',
    summary: 'The counts of every tip and, when signed in, what the rider likes and has saved',
    access: 'public',
    status: 200,
    reply: Engagement,
  }),
}

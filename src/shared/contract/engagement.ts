import { z } from 'zod'
import { Bookmark } from './bookmarks.ts'
import { endpoint } from './endpoint.ts'

const Count = z.int().nonnegative()

/** The likes, saves and shares that a page of cards shows. */
const Engagement = z.object({
  /** Every tip, in the order of the library. */
  tips: z.array(z.object({ tipId: z.int(), likes: Count, shares: Count })),
  /** The signed-in rider's likes, newest first. Empty for a visitor. */
  likedTipIds: z.array(z.int()),
  /** The signed-in rider's saved tips, newest first. Empty for a visitor. */
  bookmarks: z.array(Bookmark),
})
export type Engagement = z.infer<typeof Engagement>

export const engagement = {
  read: endpoint({
    method: 'GET',
    path: '/api/engagement',
    summary: 'The counts of every tip and, when signed in, the liked and saved tips of the rider',
    access: 'public',
    status: 200,
    reply: Engagement,
  }),
}

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { TipParams } from './tips.ts'

const Count = z.int().nonnegative()

/** How many riders like a tip, and whether the signed-in rider is one of them. */
const LikeState = z.object({ isLiked: z.boolean(), count: Count })
export type LikeState = z.infer<typeof LikeState>

const LikedTip = z.object({ tipId: z.int(), likedAt: z.iso.datetime() })
export type LikedTip = z.infer<typeof LikedTip>

export const likes = {
  read: endpoint({
    method: 'GET',
    path: '/api/tips/:id/like',
    summary: 'Whether the signed-in rider likes the tip',
    access: 'rider',
    params: TipParams,
    status: 200,
    reply: z.object({ isLiked: z.boolean() }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/tips/:id/like',
    takesKey: true,
    summary: 'Likes the tip; a second call changes nothing',
    access: 'rider',
    params: TipParams,
    status: 200,
    reply: LikeState,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/tips/:id/like',
    takesKey: true,
    summary: 'Takes the like back; a second call changes nothing',
    access: 'rider',
    params: TipParams,
    status: 200,
    reply: LikeState,
  }),
  count: endpoint({
    method: 'GET',
    path: '/api/tips/:id/likes',
    summary: 'How many riders like the tip',
    access: 'public',
    params: TipParams,
    status: 200,
    reply: z.object({ count: Count }),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/user/liked-tips',
    summary: 'The tips that the rider likes, newest first',
    access: 'rider',
    status: 200,
    reply: z.array(LikedTip),
  }),
}

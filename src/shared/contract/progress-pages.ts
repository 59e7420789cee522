import { z } from 'zod'
import { PROGRESS_PAGE_PARTS } from '../progress-pages/rules.ts'
import { endpoint } from './endpoint.ts'
import { Name } from './name.ts'

const Parts = z.array(z.enum(PROGRESS_PAGE_PARTS))

/** The settings of a rider's public progress page. Without a page, `code` is null. */
const ProgressPage = z.object({
  code: z.string().nullable().meta({ description: 'The code in the address of the page' }),
  shows: Parts,
})
export type ProgressPage = z.infer<typeof ProgressPage>

/** A public progress page, for anybody with its link. It lacks the parts that the rider does not show. */
const PublicProgress = z.object({
  username: Name.optional(),
  avatar: z.string().optional(),
  level: z.int().optional(),
  xp: z.int().optional(),
  streak: z.int().optional(),
  completedTips: z.int().optional(),
  achievements: z.array(z.string()).optional(),
})
export type PublicProgress = z.infer<typeof PublicProgress>

/** All of these but the last one need level 8, otherwise they answer 403. */
export const progressPages = {
  read: endpoint({
    method: 'GET',
    path: '/api/user/progress-page',
    summary: "The settings of the rider's public progress page",
    access: 'rider',
    status: 200,
    reply: ProgressPage,
  }),
  show: endpoint({
    method: 'POST',
    path: '/api/user/progress-page',
    summary: 'Turns the public progress page on, or changes what it shows; its address stays',
    access: 'rider',
    body: z.object({ shows: Parts.min(1).refine((parts) => new Set(parts).size === parts.length) }),
    status: 200,
    reply: ProgressPage,
  }),
  hide: endpoint({
    method: 'DELETE',
    path: '/api/user/progress-page',
    summary: 'Turns the public progress page off; a second call changes nothing',
    access: 'rider',
    status: 204,
    reply: z.null(),
  }),
  shared: endpoint({
    method: 'GET',
    path: '/api/shared-progress/:code',
    summary: 'What a rider shows of their progress; 404 when the page is off or the rider is not on the leaderboard',
    access: 'public',
    params: z.object({ code: z.string() }),
    status: 200,
    reply: PublicProgress,
  }),
}

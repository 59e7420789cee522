import type { QueryClient } from '@tanstack/react-query'
import type { SharePlatform } from '#shared/shares/platforms.ts'
import { call } from '#web/lib/api.ts'
import { isSignedOut } from '#web/session/session.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { type TipEngagement, tipKey } from './queries.ts'
import { runTipAction } from './tip-action.ts'

/*
 * What a rider can do with a tip (sections 4, 8). Loaded with the first use: the first page does without. Each answers
 * whether it was done; its toasts are shown here.
 */

const stateOf = (client: QueryClient, tipId: number) => client.getQueryData<TipEngagement>(tipKey(tipId))
const failed = ({ message }: Error) => ({ title: 'Error', description: message, variant: 'destructive' as const })

/** Likes a tip or takes the like back; a visitor is asked to sign in, and nothing is sent. */
export async function toggleLike(client: QueryClient, tipId: number): Promise<boolean> {
  if (isSignedOut(client)) {
    const description = 'Please log in to like tips'
    showToast({ title: 'Authentication required', description, variant: 'destructive' })
    return false
  }
  const like = !stateOf(client, tipId)?.isLiked
  const input = { params: { id: String(tipId) } }
  return runTipAction(client, tipId, {
    send: async () => {
      const answer = await (like ? call('POST /api/tips/:id/like', input) : call('DELETE /api/tips/:id/like', input))
      return answer ? { isLiked: answer.isLiked, likes: answer.count } : {}
    },
    expected: ({ likes }) => ({ isLiked: like, likes: Math.max(0, likes + (like ? 1 : -1)) }),
    done: like
      ? { title: 'Tip liked', description: 'Thank you for your feedback!' }
      : { title: 'Tip unliked', description: "You've removed your like" },
    failed,
  })
}

/**
 * What pressing 'Save' does: a visitor is asked to sign in, a saved tip is removed at once, and for any other
 * `askForNote` is called. Answers whether a tip was removed.
 */
export async function toggleSave(client: QueryClient, tipId: number, askForNote: () => void): Promise<boolean> {
  if (isSignedOut(client)) {
    showToast({ title: 'Authentication required', description: 'Please log in to save tips' })
    return false
  }
  if (stateOf(client, tipId)?.isBookmarked) return removeSaved(client, tipId)
  askForNote()
  return false
}

/** Saves a tip with its note, or changes the note. */
export function saveTip(client: QueryClient, tipId: number, notes: string): Promise<boolean> {
  return runTipAction(client, tipId, {
    send: async () =>
      (await call('POST /api/tips/:id/bookmark', { params: { id: String(tipId) }, body: { notes } })) ?? {},
    expected: () => ({ isBookmarked: true, notes }),
    done: { title: 'Tip bookmarked', description: 'Tip added to your saved items' },
    failed,
  })
}

export function removeSaved(client: QueryClient, tipId: number): Promise<boolean> {
  return runTipAction(client, tipId, {
    send: async () => (await call('DELETE /api/tips/:id/bookmark', { params: { id: String(tipId) } })) ?? {},
    expected: () => ({ isBookmarked: false, notes: null }),
    done: { title: 'Bookmark removed', description: 'Tip removed from your saved items' },
    failed,
  })
}

/** Records a share; it needs no sign-in and cannot be taken back. */
export function recordShare(client: QueryClient, tipId: number, platform: SharePlatform): Promise<boolean> {
  return runTipAction(client, tipId, {
    send: async () => {
      const answer = await call('POST /api/tips/:id/share', { params: { id: String(tipId) }, body: { platform } })
      return answer ? { shares: answer.count } : {}
    },
    expected: ({ shares }) => ({ shares: shares + 1 }),
    done: { title: 'Tip shared', description: `You've shared this tip via ${platform}` },
    failed: () => ({ title: 'Error', description: 'Failed to share tip', variant: 'destructive' }),
  })
}

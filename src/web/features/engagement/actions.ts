import type { QueryClient } from '@tanstack/react-query'
import type { SharePlatform } from '#shared/shares/platforms.ts'
import { call, OfflineError } from '#web/lib/api.ts'
import { isSignedOut } from '#web/session/session.ts'
import { type Deed, readWaiting } from '#web/session/waiting.ts'
import { showToast, showToastsLater } from '#web/ui/toast-store.ts'
import {
  bookmarksQuery,
  NO_ENGAGEMENT,
  refreshEngagement,
  type TipEngagement,
  tipEngagementQuery,
  tipKey,
  withWaiting,
} from './queries.ts'
import { runTipAction, type TipAction } from './tip-action.ts'
import { withSave } from './waiting-saves.ts'

/*
 * What a rider can do with a tip (sections 4, 8). Loaded with the first use: the first page does without. Each answers
 * whether it was done; its toasts are shown here.
 */

/** What is shown of a tip, what waits for the network included. */
const stateOf = (client: QueryClient, tipId: number) =>
  withWaiting(client.getQueryData<TipEngagement>(tipKey(tipId)) ?? NO_ENGAGEMENT, tipId, readWaiting())

const failed = ({ message }: Error) => ({ title: 'Error', description: message, variant: 'destructive' as const })

/**
 * What is shown of a tip, asked for first where the page does not know it yet: who presses early neither likes twice nor loses a note.
 * Undefined, and said, when it cannot be known; without a network it is as if nothing had been done.
 */
async function knownStateOf(client: QueryClient, tipId: number): Promise<TipEngagement | undefined> {
  const areAllKnown = client.getQueryState(['/api/engagement'])?.status === 'success'
  if (!areAllKnown && client.getQueryData(tipKey(tipId)) === undefined) {
    try {
      await client.fetchQuery(tipEngagementQuery(tipId))
    } catch (error) {
      if (!(error instanceof OfflineError)) {
        showToast(failed(error as Error))
        return undefined
      }
    }
  }
  return stateOf(client, tipId)
}

type LikeOrSave = Exclude<Deed, { kind: 'complete' }>

function likeAction(deed: LikeOrSave & { kind: 'like' }): TipAction {
  const { isLiked } = deed
  const input = { params: { id: String(deed.tipId) } }
  return {
    deed,
    send: async () => {
      const answer = await (isLiked ? call('POST /api/tips/:id/like', input) : call('DELETE /api/tips/:id/like', input))
      return answer ? { isLiked: answer.isLiked, likes: answer.count } : {}
    },
    expected: ({ likes }) => ({ isLiked, likes: Math.max(0, likes + (isLiked ? 1 : -1)) }),
    done: isLiked
      ? { title: 'Tip liked', description: 'Thank you for your feedback!' }
      : { title: 'Tip unliked', description: "You've removed your like" },
    failed,
  }
}

function saveAction(deed: LikeOrSave & { kind: 'save' }): TipAction {
  const { isBookmarked, notes } = deed
  const input = { params: { id: String(deed.tipId) } }
  return {
    deed,
    send: async () =>
      (await (isBookmarked
        ? call('POST /api/tips/:id/bookmark', { ...input, body: { notes } })
        : call('DELETE /api/tips/:id/bookmark', input))) ?? {},
    expected: () => ({ isBookmarked, notes }),
    done: isBookmarked
      ? { title: 'Tip bookmarked', description: 'Tip added to your saved items' }
      : { title: 'Bookmark removed', description: 'Tip removed from your saved items' },
    failed,
  }
}

const actionOf = (deed: LikeOrSave) => (deed.kind === 'like' ? likeAction(deed) : saveAction(deed))
const run = (client: QueryClient, deed: LikeOrSave) => runTipAction(client, deed.tipId, actionOf(deed))

/**
 * Sends a like or a save that waited for the network, and says so after what is being said.
 * @throws as `call` does; nothing is said then.
 */
export async function sendLikeOrSave(client: QueryClient, deed: LikeOrSave): Promise<void> {
  const { send, done } = actionOf(deed)
  const answer = await send()
  client.setQueryData<TipEngagement>(tipKey(deed.tipId), (now = NO_ENGAGEMENT) => ({ ...now, ...answer }))
  client.setQueryData(bookmarksQuery.queryKey, (saved) => saved && withSave(saved, deed, new Date().toISOString()))
  refreshEngagement(client)
  showToastsLater([done])
}

/** Says that a like or a save that waited was refused. */
export function sayRefused(error: Error): void {
  showToastsLater([failed(error)])
}

/** Likes a tip or takes the like back; a visitor is asked to sign in, and nothing is sent. */
export async function toggleLike(client: QueryClient, tipId: number): Promise<boolean> {
  if (isSignedOut(client)) {
    const description = 'Please log in to like tips'
    showToast({ title: 'Authentication required', description, variant: 'destructive' })
    return false
  }
  const state = await knownStateOf(client, tipId)
  return state ? run(client, { kind: 'like', tipId, isLiked: !state.isLiked }) : false
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
  const state = await knownStateOf(client, tipId)
  if (state?.isBookmarked) return removeSaved(client, tipId)
  if (state) askForNote()
  return false
}

/** Saves a tip with its note, or changes the note. */
export function saveTip(client: QueryClient, tipId: number, notes: string): Promise<boolean> {
  return run(client, { kind: 'save', tipId, isBookmarked: true, notes })
}

export function removeSaved(client: QueryClient, tipId: number): Promise<boolean> {
  return run(client, { kind: 'save', tipId, isBookmarked: false, notes: null })
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
    failed: (error) => ({
      title: 'Error',
      description: error instanceof OfflineError ? error.message : 'Failed to share tip',
      variant: 'destructive',
    }),
  })
}

import type { QueryClient } from '@tanstack/react-query'
import type { SharePlatform } from '#shared/shares/platforms.ts'
import * as text from '#texts'
import { call, NoAnswerError } from '#web/lib/api.ts'
import { hasNoServer } from '#web/session/queue-offline.ts'
import { ACTION_LIMIT, type OfflineAction, readQueue } from '#web/session/queued-actions.ts'
import { isSignedOut } from '#web/session/session.ts'
import { errorToast, showError } from '#web/ui/show-error.ts'
import { showToast, showToastsLater } from '#web/ui/toast-store.ts'
import {
  bookmarksQuery,
  NO_ENGAGEMENT,
  refreshEngagement,
  type TipEngagement,
  tipEngagementQuery,
  tipKey,
  withQueuedActions,
} from './queries.ts'
import { applySave } from './queued-bookmarks.ts'
import { runTipAction, type TipAction } from './tip-action.ts'

/*
 * Like, save and share. The code is loaded with the first use. Each action returns whether it succeeded,
 * and shows its own toasts.
 */

/** The state of a tip as it is shown: the cached state with the queued actions applied. */
const shownStateOf = (client: QueryClient, tipId: number) =>
  withQueuedActions(client.getQueryData<TipEngagement>(tipKey(tipId)) ?? NO_ENGAGEMENT, tipId, readQueue())

/**
 * Waits for an answer for at most ACTION_LIMIT.
 * @throws NoAnswerError when no answer comes in time, and whatever the answer throws.
 */
async function answeredInTime(answer: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswerError()), ACTION_LIMIT)
  })
  await Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/**
 * The state of a tip, fetched first if it is not cached yet. Otherwise a rider who presses early could like twice or lose
 * a note. When it cannot be fetched, shows a toast and returns undefined. If no server answers, the state counts as empty.
 */
async function knownStateOf(
  client: QueryClient,
  tipId: number,
): Promise<{ state: TipEngagement; isServerAway: boolean } | undefined> {
  const areAllKnown = client.getQueryData(['/api/engagement']) === true
  let isServerAway = false
  if (!areAllKnown && client.getQueryData(tipKey(tipId)) === undefined) {
    try {
      await answeredInTime(client.fetchQuery(tipEngagementQuery(tipId)))
    } catch (error) {
      isServerAway = hasNoServer(error)
      if (!isServerAway) {
        showError(error as Error)
        return undefined
      }
    }
  }
  return { state: shownStateOf(client, tipId), isServerAway }
}

type LikeOrSave = Extract<OfflineAction, { kind: 'like' | 'save' }>

function likeAction(action: LikeOrSave & { kind: 'like' }): TipAction {
  const { isLiked } = action
  const input = { params: { id: String(action.tipId) } }
  return {
    offline: action,
    send: async () => {
      const answer = await (isLiked
        ? call('POST /api/tips/:id/like', input, { limit: ACTION_LIMIT })
        : call('DELETE /api/tips/:id/like', input, { limit: ACTION_LIMIT }))
      return answer ? { isLiked: answer.isLiked, likes: answer.count } : {}
    },
    expected: ({ likes }) => ({ isLiked, likes: Math.max(0, likes + (isLiked ? 1 : -1)) }),
    done: isLiked
      ? { title: text.engagement_liked(), description: text.engagement_liked_text() }
      : { title: text.engagement_unliked(), description: text.engagement_unliked_text() },
    failed: errorToast,
  }
}

function saveAction(action: LikeOrSave & { kind: 'save' }): TipAction {
  const { isBookmarked, notes } = action
  const input = { params: { id: String(action.tipId) } }
  return {
    offline: action,
    send: async () =>
      (await (isBookmarked
        ? call('POST /api/tips/:id/bookmark', { ...input, body: { notes } }, { limit: ACTION_LIMIT })
        : call('DELETE /api/tips/:id/bookmark', input, { limit: ACTION_LIMIT }))) ?? {},
    expected: () => ({ isBookmarked, notes }),
    done: isBookmarked
      ? { title: text.engagement_saved(), description: text.engagement_saved_text() }
      : { title: text.engagement_unsaved(), description: text.engagement_unsaved_text() },
    failed: errorToast,
  }
}

const actionOf = (action: LikeOrSave) => (action.kind === 'like' ? likeAction(action) : saveAction(action))
const run = (client: QueryClient, action: LikeOrSave, isServerAway = false) =>
  runTipAction(client, action.tipId, actionOf(action), isServerAway)

/**
 * Sends a queued like or save. Its toast follows the toasts that are already queued.
 * @throws as `call` does; then no toast is shown.
 */
export async function sendLikeOrSave(client: QueryClient, action: LikeOrSave): Promise<void> {
  const { send, done } = actionOf(action)
  const answer = await send()
  client.setQueryData<TipEngagement>(tipKey(action.tipId), (now = NO_ENGAGEMENT) => ({ ...now, ...answer }))
  client.setQueryData(bookmarksQuery.queryKey, (saved) => saved && applySave(saved, action, new Date().toISOString()))
  refreshEngagement(client)
  showToastsLater([done])
}

/** Shows that the server refused a queued like or save. */
export function showRefused(error: Error): void {
  showToastsLater([errorToast(error)])
}

/** Likes a tip, or removes the like. A visitor gets a toast that asks to sign in, and nothing is sent. */
export async function toggleLike(client: QueryClient, tipId: number): Promise<boolean> {
  if (isSignedOut(client)) {
    const description = text.engagement_log_in_to_like()
    showToast({ title: text.engagement_log_in(), description, variant: 'destructive' })
    return false
  }
  const known = await knownStateOf(client, tipId)
  return known ? run(client, { kind: 'like', tipId, isLiked: !known.state.isLiked }, known.isServerAway) : false
}

/**
 * Handles a press of 'Save'. A visitor gets a toast that asks to sign in. A saved tip is removed; for a tip that is not
 * saved `askForNote` is called. Returns whether a tip was removed.
 */
export async function toggleSave(client: QueryClient, tipId: number, askForNote: () => void): Promise<boolean> {
  if (isSignedOut(client)) {
    showToast({ title: text.engagement_log_in(), description: text.engagement_log_in_to_save(), icon: 'log-in' })
    return false
  }
  const known = await knownStateOf(client, tipId)
  if (known?.state.isBookmarked) return removeSaved(client, tipId)
  if (known) askForNote()
  return false
}

/** Saves a tip with a note, or changes the note of a saved tip. */
export function saveTip(client: QueryClient, tipId: number, notes: string): Promise<boolean> {
  return run(client, { kind: 'save', tipId, isBookmarked: true, notes })
}

export function removeSaved(client: QueryClient, tipId: number): Promise<boolean> {
  return run(client, { kind: 'save', tipId, isBookmarked: false, notes: null })
}

/** Records a share. Visitors can share too. A share cannot be undone. */
export function recordShare(client: QueryClient, tipId: number, platform: SharePlatform): Promise<boolean> {
  return runTipAction(client, tipId, {
    send: async () => {
      const answer = await call('POST /api/tips/:id/share', { params: { id: String(tipId) }, body: { platform } })
      return answer ? { shares: answer.count } : {}
    },
    expected: ({ shares }) => ({ shares: shares + 1 }),
    done: { title: text.engagement_shared(), description: text.engagement_shared_text({ platform }) },
    failed: () => ({
      title: text.ui_error(),
      description: text.engagement_share_failed(),
      variant: 'destructive',
    }),
  })
}

import type { QueryClient } from '@tanstack/react-query'
import * as text from '#texts'
import { call } from '#web/lib/api.ts'
import { ACTION_LIMIT, type OfflineAction, type ReplyTo } from '#web/session/queued-actions.ts'
import { errorToast } from '#web/ui/show-error.ts'
import type { Toast } from '#web/ui/toast-store.ts'
import { bookmarksQuery, NO_ENGAGEMENT, type TipEngagement, tipKey } from './queries.ts'
import { applySave } from './queued-bookmarks.ts'

/** A like, a save, or a share, which has no undoing. */
export type EngagementAction = Extract<OfflineAction, { kind: 'like' | 'save' | 'share' }>

/** @throws as `call` does. */
export function sendEngagement(
  action: EngagementAction,
  key: string | undefined,
): Promise<ReplyTo<EngagementAction> | null> {
  const input = { params: { id: String(action.tipId) } }
  const options = { key, limit: ACTION_LIMIT }
  if (action.kind === 'share') {
    return call('POST /api/tips/:id/share', { ...input, body: { platform: action.platform } }, options)
  }
  if (action.kind === 'like') {
    return action.isLiked
      ? call('POST /api/tips/:id/like', input, options)
      : call('DELETE /api/tips/:id/like', input, options)
  }
  return action.isBookmarked
    ? call('POST /api/tips/:id/bookmark', { ...input, body: { notes: action.notes, seen: action.seen } }, options)
    : call('DELETE /api/tips/:id/bookmark', input, options)
}

function changeOf(action: EngagementAction, reply: ReplyTo<OfflineAction>): Partial<TipEngagement> {
  if (action.kind === 'save') return { isBookmarked: action.isBookmarked, notes: action.notes ?? null }
  if (!('count' in reply)) return {}
  return action.kind === 'like' ? { isLiked: action.isLiked, likes: reply.count } : { shares: reply.count }
}

/** Puts the reply into the cache. */
export function storeEngagement(client: QueryClient, sent: EngagementAction, reply: ReplyTo<OfflineAction>): void {
  const action = 'notes' in reply && sent.kind === 'save' ? { ...sent, notes: reply.notes } : sent
  const change = changeOf(action, reply)
  client.setQueryData<TipEngagement>(tipKey(action.tipId), (now = NO_ENGAGEMENT) => ({ ...now, ...change }))
  client.setQueryData(bookmarksQuery.queryKey, (saved) => saved && applySave(saved, action, new Date().toISOString()))
}

export function doneToast(action: EngagementAction): Toast {
  if (action.kind === 'share') {
    return {
      title: text.engagement_shared(),
      description: text.engagement_shared_text({ platform: action.platform }),
    }
  }
  if (action.kind === 'like') {
    return action.isLiked
      ? { title: text.engagement_liked(), description: text.engagement_liked_text() }
      : { title: text.engagement_unliked(), description: text.engagement_unliked_text() }
  }
  return action.isBookmarked
    ? { title: text.engagement_saved(), description: text.engagement_saved_text() }
    : { title: text.engagement_unsaved(), description: text.engagement_unsaved_text() }
}

export function failedToast(action: EngagementAction, error: Error): Toast {
  if (action.kind !== 'share') return errorToast(error)
  return { title: text.ui_error(), description: text.engagement_share_failed(), variant: 'destructive' }
}

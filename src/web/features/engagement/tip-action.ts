import type { QueryClient } from '@tanstack/react-query'
import { hasNoServer, mustQueue, queueOffline } from '#web/session/queue-offline.ts'
import type { OfflineAction } from '#web/session/queued-actions.ts'
import { showToast, type Toast } from '#web/ui/toast-store.ts'
import { NO_ENGAGEMENT, refreshEngagement, type TipEngagement, tipKey } from './queries.ts'

interface Before {
  before: TipEngagement | undefined
}

export interface TipAction {
  send: () => Promise<Partial<TipEngagement>>
  /** The change that is shown before the server has answered. */
  expected: (now: TipEngagement) => Partial<TipEngagement>
  done: Toast
  failed: (error: Error) => Toast
  /** The action to queue when no server answers. Without it the action fails then. */
  offline?: OfflineAction
}

/**
 * Runs an action on a tip. Shows the expected state immediately and restores the state before when it fails. Returns true
 * when it succeeded or was queued. With `isServerAway` it is queued at once. Callers use `useTipGuard`, so that only one
 * action on a tip runs at a time.
 */
export async function runTipAction(
  client: QueryClient,
  tipId: number,
  action: TipAction,
  isServerAway = false,
): Promise<boolean> {
  const { offline } = action
  const queue = async () => offline !== undefined && (await queueOffline(client, offline))
  if (offline && (isServerAway || mustQueue(offline)) && (await queue())) return true
  let isQueued = false
  const key = tipKey(tipId)
  const put = (change: Partial<TipEngagement>) =>
    client.setQueryData<TipEngagement>(key, (now = NO_ENGAGEMENT) => ({ ...now, ...change }))
  const mutation = client.getMutationCache().build<Partial<TipEngagement>, Error, null, Before>(client, {
    mutationKey: ['tip-action', tipId],
    mutationFn: action.send,
    onMutate: async () => {
      // Cancel running fetches, because their answers are older than this action.
      await client.cancelQueries({ queryKey: ['/api/engagement'] })
      const before = client.getQueryData<TipEngagement>(key)
      put(action.expected(before ?? NO_ENGAGEMENT))
      return { before }
    },
    onSuccess: (answer) => {
      put(answer)
      showToast(action.done)
    },
    onError: async (error, _, saved) => {
      isQueued = hasNoServer(error) && (await queue())
      if (saved?.before) client.setQueryData(key, saved.before)
      else void client.resetQueries({ queryKey: key, exact: true })
      if (!isQueued) showToast(action.failed(error))
    },
    onSettled: () => refreshEngagement(client),
  })
  try {
    await mutation.execute(null)
    return true
  } catch {
    return isQueued
  }
}

import type { QueryClient } from '@tanstack/react-query'
import { OfflineError } from '#web/lib/api.ts'
import { keepDeed, mustWait } from '#web/session/keep-deed.ts'
import type { Deed } from '#web/session/waiting.ts'
import { showToast, type Toast } from '#web/ui/toast-store.ts'
import { NO_ENGAGEMENT, refreshEngagement, type TipEngagement, tipKey } from './queries.ts'

/** What was shown before an action. */
interface Before {
  before: TipEngagement | undefined
}

export interface TipAction {
  send: () => Promise<Partial<TipEngagement>>
  /** What is shown before the server has answered. */
  expected: (now: TipEngagement) => Partial<TipEngagement>
  done: Toast
  failed: (error: Error) => Toast
  /** How it waits while there is no network; without it, it fails then. */
  deed?: Deed
}

/**
 * Carries out an action on a tip: shown at once, taken back when it fails. Answers whether it succeeded, or waits for the
 * network. Called behind `useTipGuard`, so that there is one at a time.
 */
export async function runTipAction(client: QueryClient, tipId: number, action: TipAction): Promise<boolean> {
  const { deed } = action
  const keep = async () => deed !== undefined && (await keepDeed(client, deed))
  if (deed && mustWait(deed) && (await keep())) return true
  let isKept = false
  const key = tipKey(tipId)
  const put = (change: Partial<TipEngagement>) =>
    client.setQueryData<TipEngagement>(key, (now = NO_ENGAGEMENT) => ({ ...now, ...change }))
  const mutation = client.getMutationCache().build<Partial<TipEngagement>, Error, null, Before>(client, {
    mutationKey: ['tip-action', tipId],
    mutationFn: action.send,
    onMutate: async () => {
      // What is on its way was true before this action.
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
      // The network went while it was on its way.
      isKept = error instanceof OfflineError && (await keep())
      if (saved?.before) client.setQueryData(key, saved.before)
      else void client.resetQueries({ queryKey: key, exact: true })
      if (!isKept) showToast(action.failed(error))
    },
    onSettled: () => refreshEngagement(client),
  })
  try {
    await mutation.execute(null)
    return true
  } catch {
    return isKept
  }
}

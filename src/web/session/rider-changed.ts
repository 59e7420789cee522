import type { Mutation, QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/lib/api.ts'
import { openChannel } from '#web/lib/channel.ts'
import { isOfSession } from '#web/lib/query-client.ts'
import { hasToken } from '#web/lib/session.ts'
import { onNewDay } from '#web/lib/use-today.ts'

/** For the `meta` of an action that changes nothing of the rider, or begins or ends the session, which fetches everything by itself. */
export const CHANGES_NOTHING = { changesNothing: true }

const CHANNEL = 'rider-changed'

/** Whether the server has refused an action because something has changed elsewhere, so that the page shows what was before. */
const isOutdated = (error: unknown) => error instanceof ApiError && [404, 409, 410].includes(error.status)

/** How an action ends. */
const ENDED: readonly string[] = ['success', 'error']

/** Fetches what is shown of the rider again, and the rest when it is shown next. */
function makeStale(client: QueryClient): void {
  if (!hasToken()) return
  // A first answer that is on its way may be older than the change. `invalidateQueries` sends a running call again only if the query has data.
  // A caller that waits for the first answer gets the next one.
  for (const query of client.getQueryCache().findAll({ type: 'active', predicate: isOfSession }))
    if (query.state.data === undefined) void query.cancel({ silent: true })
  void client.invalidateQueries({ predicate: isOfSession })
}

let channel: BroadcastChannel | undefined

/** Lets the other tabs fetch what they show of the rider. A hidden one does so when it is shown. */
export const tellOtherTabs = () => channel?.postMessage(null)

/** Call it when something that changes data of the rider has ended, also when it was refused or has no answer. */
export function riderChanged(client: QueryClient): void {
  makeStale(client)
  tellOtherTabs()
}

/**
 * Keeps what is shown of the rider as the server has it: after every action that has ended, in whatever way, here and in the other tabs, and
 * when a new day begins. A hidden tab fetches when it is shown. Returns the function that ends it.
 */
export function followChanges(client: QueryClient): () => void {
  const own = openChannel(CHANNEL)
  channel = own
  let isBehind = false
  function follow() {
    isBehind = document.visibilityState === 'hidden'
    if (!isBehind) makeStale(client)
  }
  function onVisibility() {
    if (isBehind) follow()
  }
  own?.addEventListener('message', follow)
  document.addEventListener('visibilitychange', onVisibility)
  // The streak, the challenges and what is due follow the rider's own calendar.
  const endDays = onNewDay(follow)
  const actions = client.getMutationCache()
  function onEnd(action: Mutation) {
    if (!ENDED.includes(action.state.status)) return
    if (action.meta?.changesNothing && !isOutdated(action.state.error)) return
    // Other actions are still running, and an answer of now would not show them. The last action fetches the data.
    if (client.isMutating() === 0) riderChanged(client)
  }
  const unsubscribe = actions.subscribe((event) => {
    if (event.type === 'updated' && ENDED.includes(event.action.type)) onEnd(event.mutation)
  })
  // An action may have ended before this code was there.
  actions.getAll().forEach(onEnd)
  return () => {
    own?.close()
    endDays()
    document.removeEventListener('visibilitychange', onVisibility)
    unsubscribe()
    if (channel === own) channel = undefined
  }
}

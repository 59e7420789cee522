/** How the sending of an action ended. Undefined: the server was not reached. */
export type Sent = { is: 'done'; reply: unknown } | { is: 'refused'; error: Error } | undefined

/** The actions of this tab whose results somebody waits for, by id. */
const waiting = new Map<number, (sent: Sent) => void>()
/** Functions that show the reply to an action which has waited in the queue, by the id of the action. */
const following = new Map<number, (reply: unknown) => boolean>()
let wakeUp: (() => void) | undefined

/** Calls `wake` when an action has been added to the queue. */
export function onAdded(wake: () => void): () => void {
  wakeUp = wake
  return () => {
    if (wakeUp === wake) wakeUp = undefined
  }
}

/** Lets an action of the queue be sent, and waits for its end for at most `limit` (ms). */
export function waitForOutcome(id: number, limit: number): Promise<Sent> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => settle(id, undefined), limit)
    waiting.set(id, (sent) => {
      clearTimeout(timer)
      resolve(sent)
    })
    wakeUp?.()
  })
}

/**
 * Calls `show` with the reply to an action that nobody waits for any more, because it has waited in the queue. It returns false when a message
 * has to show the reply.
 */
export function followOutcome(id: number, show: (reply: unknown) => boolean): void {
  following.set(id, show)
}

/** Whether the rider has just done this here and waits for its result. */
export const isAwaited = (id: number) => waiting.has(id)

/** Hands over the result of an action to whoever waits for it. Returns false when nobody does, and nobody shows it. */
export function settle(id: number, sent: Sent): boolean {
  const resolve = waiting.get(id)
  waiting.delete(id)
  resolve?.(sent)
  const isShown = !resolve && sent?.is === 'done' && following.get(id)?.(sent.reply) === true
  if (sent) following.delete(id)
  return resolve !== undefined || isShown
}

/** Ends every waiting, because the server was not reached. */
export function settleAll(): void {
  for (const id of [...waiting.keys()]) settle(id, undefined)
}

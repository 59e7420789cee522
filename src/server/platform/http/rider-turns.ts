import type { FastifyReply, onRequestAsyncHookHandler, RouteHandlerMethod } from 'fastify'
import fp from 'fastify-plugin'
import { clientGone } from './client-gone.ts'
import { AppError } from './errors.ts'

/**
 * How many calls of one rider a server handles at once, and how many more may wait. On PostgreSQL each call needs a connection, and
 * there are 10. A page makes about 10 calls.
 */
const QUICK = { atOnce: 2, maxWaiting: 500 }
/** Calls that wait for a worker have turns of their own, so that the rider's other calls go on meanwhile. */
const SLOW = { atOnce: 1, maxWaiting: 5 }

/** When a refused client should try again (s). */
const RETRY_AFTER = 1

/** The turns of riders, by id. */
function makeTurns({ atOnce, maxWaiting }: typeof QUICK) {
  const waiting = new Map<number, (() => void)[]>()
  const running = new Map<number, number>()

  /** @throws when too many calls wait, or the client goes while its call waits. */
  async function take(riderId: number, gone: () => AbortSignal): Promise<void> {
    const count = running.get(riderId) ?? 0
    if (count < atOnce) {
      running.set(riderId, count + 1)
      return
    }
    const queue = waiting.get(riderId) ?? []
    if (queue.length >= maxWaiting) throw new AppError('too-busy', { retryAfter: RETRY_AFTER })
    waiting.set(riderId, queue)
    const signal = gone()
    // A call that ends hands its place to the next one in the queue.
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        queue.splice(queue.indexOf(begin), 1)
        reject(signal.reason)
      }
      queue.push(begin)
      if (signal.aborted) leave()
      else signal.addEventListener('abort', leave)
    })
  }

  function release(riderId: number): void {
    const queue = waiting.get(riderId)
    const next = queue?.shift()
    if (queue?.length === 0) waiting.delete(riderId)
    const count = running.get(riderId) ?? 0
    if (next) next()
    else if (count > 1) running.set(riderId, count - 1)
    else running.delete(riderId)
  }

  return { take, release }
}

/** Calls `listener` when the answer was sent, or the client has gone. */
function whenOver({ raw }: FastifyReply, listener: () => void): void {
  if (raw.closed) listener()
  else raw.once('close', listener)
}

/**
 * Makes the calls of a rider wait for each other, so that one rider's many calls leave the connections to the database and the
 * event loop to others. Otherwise calls that lock the rider's row take all connections and wait for each other there.
 */
export const riderTurns = fp(async (app) => {
  const quick = makeTurns(QUICK)
  const slow = makeTurns(SLOW)
  const waits = new WeakSet<RouteHandlerMethod>()

  const takeSlowTurn: onRequestAsyncHookHandler = async (request, reply) => {
    const session = await request.session()
    if (!session) return
    const { id } = session.rider
    await slow.take(id, () => clientGone(reply))
    whenOver(reply, () => slow.release(id))
  }

  app.addHook('onRoute', (route) => {
    const { handler, method } = route
    const { access, isSlow } = route.config ?? {}
    // Fastify registers HEAD with the handler of GET. If a call took two turns, it would wait for itself.
    if (access === undefined || waits.has(handler)) return
    if (isSlow) {
      // Before the body, so that one rider's many uploads do not fill the memory.
      const hooks = [route.onRequest ?? []].flat()
      if (!hooks.includes(takeSlowTurn)) route.onRequest = [...hooks, takeSlowTurn]
      return
    }
    // A public call that writes may come from a rider, such as a share.
    if (access === 'public' && (method === 'GET' || method === 'HEAD')) return
    const waitingHandler: RouteHandlerMethod = async function (request, reply) {
      const session = await request.session()
      if (!session) return handler.call(this, request, reply)
      const { id } = session.rider
      await quick.take(id, () => clientGone(reply))
      try {
        return await handler.call(this, request, reply)
      } finally {
        quick.release(id)
      }
    }
    waits.add(waitingHandler)
    route.handler = waitingHandler
  })
})

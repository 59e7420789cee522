import type { RouteHandlerMethod } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from './errors.ts'

/**
 * How many calls of one rider a server handles at once. On PostgreSQL each call needs a connection, and there are 10.
 */
const AT_ONCE = 2
/** How many more calls of one rider may wait. A page makes about 10 calls. */
const MAX_WAITING = 500
/** When a refused client should try again (s). */
const RETRY_AFTER = 1

/**
 * Makes the calls of a rider wait for each other, so that one rider's many calls leave the connections to the database and the
 * event loop to others. Otherwise calls that lock the rider's row take all connections and wait for each other there.
 */
export const riderTurns = fp(async (app) => {
  const waiting = new Map<number, (() => void)[]>()
  const running = new Map<number, number>()
  const waits = new WeakSet<RouteHandlerMethod>()

  async function take(riderId: number): Promise<void> {
    const count = running.get(riderId) ?? 0
    if (count < AT_ONCE) {
      running.set(riderId, count + 1)
      return
    }
    const queue = waiting.get(riderId) ?? []
    if (queue.length >= MAX_WAITING) throw new AppError('too-busy', { retryAfter: RETRY_AFTER })
    waiting.set(riderId, queue)
    // A call that ends hands its place to the next one in the queue.
    await new Promise<void>((resolve) => queue.push(resolve))
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

  app.addHook('onRoute', (route) => {
    const { handler, method } = route
    const access = route.config?.access
    // Fastify registers HEAD with the handler of GET. If the handler were wrapped twice, a call would wait for itself.
    if (access === undefined || waits.has(handler)) return
    // A public call that writes may come from a rider, such as a share.
    if (access === 'public' && (method === 'GET' || method === 'HEAD')) return
    const waitingHandler: RouteHandlerMethod = async function (request, reply) {
      const session = await request.session()
      if (!session) return handler.call(this, request, reply)
      const { id } = session.rider
      await take(id)
      try {
        return await handler.call(this, request, reply)
      } finally {
        release(id)
      }
    }
    waits.add(waitingHandler)
    route.handler = waitingHandler
  })
})

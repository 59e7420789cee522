import type { RouteHandlerMethod } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from './errors.ts'

/** How many calls of a rider a server works on at once. On PostgreSQL each needs a connection, and there are 10. */
const AT_ONCE = 2
/** How many more may wait. A page makes about 10 calls. */
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
    // The call that ends hands its place over.
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
    // Fastify makes HEAD from GET. A call that waited twice would wait for itself.
    if (access === undefined || waits.has(handler)) return
    // Public calls that write may be those of a rider, such as a share.
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

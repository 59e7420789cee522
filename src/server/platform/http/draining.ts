import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import fp from 'fastify-plugin'

/** How long an answer that is being sent may take at the end (ms). */
const SLOWEST_ANSWER = 20_000

declare module 'fastify' {
  interface FastifyInstance {
    isDraining: boolean
    /**
     * Prepares the end: from now on the server is not ready, but goes on answering for so long (s), and until everything
     * that is under way has been sent.
     */
    drain: (seconds: number) => Promise<void>
    /** Lets `drain` wait until this answer has been sent. */
    waitFor: (response: ServerResponse) => void
  }
}

/** An end that cuts nobody off. Node's own close() cuts an answer that is written but not sent yet, as to a slow phone. */
export const draining = fp(async (app) => {
  const underWay = new Set<ServerResponse>()
  app.decorate('isDraining', false)
  app.decorate('waitFor', (response: ServerResponse) => {
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
  })
  app.addHook('onRequest', (_request, { raw }, done) => {
    app.waitFor(raw)
    done()
  })
  // A connection that stays open would keep the server from ending.
  app.addHook('onSend', async (_request, reply) => {
    if (app.isDraining) reply.header('connection', 'close')
  })
  app.decorate('drain', async (seconds: number) => {
    app.isDraining = true
    await setTimeout(seconds * 1000)
    const signal = AbortSignal.timeout(SLOWEST_ANSWER)
    while (underWay.size > 0 && !signal.aborted) {
      await Promise.all([...underWay].map((answer) => once(answer, 'close', { signal }))).catch(() => undefined)
    }
  })
})

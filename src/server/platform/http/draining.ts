import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import fp from 'fastify-plugin'

/** How long `drain` waits for answers that are being sent (ms). */
const LAST_ANSWERS_TIMEOUT = 20_000

declare module 'fastify' {
  interface FastifyInstance {
    isDraining: boolean
    /**
     * Prepares the shutdown. GET /ready answers 503 from now on. The server still answers for `seconds`, and then until all
     * running answers are sent.
     */
    drain: (seconds: number) => Promise<void>
    /** Lets `drain` wait until this answer has been sent. */
    waitFor: (response: ServerResponse) => void
  }
}

/** A shutdown that cuts off no answer. Node's close() cuts an answer that is written but not yet sent to a slow client. */
export const draining = fp(async (app) => {
  const running = new Set<ServerResponse>()
  app.decorate('isDraining', false)
  app.decorate('waitFor', (response: ServerResponse) => {
    running.add(response)
    response.once('close', () => running.delete(response))
  })
  app.addHook('onRequest', (_request, { raw }, done) => {
    app.waitFor(raw)
    done()
  })
  // An open connection would keep the server from closing.
  app.addHook('onSend', async (_request, reply) => {
    if (app.isDraining) reply.header('connection', 'close')
  })
  app.decorate('drain', async (seconds: number) => {
    app.isDraining = true
    await setTimeout(seconds * 1000)
    const signal = AbortSignal.timeout(LAST_ANSWERS_TIMEOUT)
    while (running.size > 0 && !signal.aborted) {
      await Promise.all([...running].map((answer) => once(answer, 'close', { signal }))).catch(() => undefined)
    }
  })
})

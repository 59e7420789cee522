import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import fp from 'fastify-plugin'

/** How long `drain` waits for answers that are being sent (ms). */
const LAST_ANSWERS_TIMEOUT = 20_000
/** How often `drain` looks whether they have been sent (ms). */
const LOOK_INTERVAL = 20
/** How long a connection may stay without a byte once the server takes no new ones (ms). Its request may be on the way. */
const FIRST_BYTE_TIMEOUT = 500
/** How long requests that have begun to arrive may take from then on (ms). Services wait 40 s for the end of the server. */
const LAST_REQUESTS_TIMEOUT = 10_000

declare module 'fastify' {
  interface FastifyInstance {
    isDraining: boolean
    /**
     * Prepares the shutdown. GET /ready answers 503 from now on. The server still answers for `seconds`, and then until all
     * running answers are sent.
     */
    drain: (seconds: number) => Promise<void>
  }
}

/**
 * A shutdown that cuts off no answer, and ends. Node's close() cuts an answer that is written but not yet sent to a slow client, and
 * waits two minutes for connections that browsers and load balancers open in advance.
 */
export const draining = fp(async (app) => {
  const running = new Set<ServerResponse>()
  const connections = new Set<Socket>()
  app.decorate('isDraining', false)
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  app.addHook('onRequest', (_request, { raw }, done) => {
    running.add(raw)
    raw.once('close', () => running.delete(raw))
    done()
  })
  // An open connection would keep the server from closing.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (app.isDraining) reply.header('connection', 'close')
    done(null, payload)
  })
  app.decorate('drain', async (seconds: number) => {
    app.isDraining = true
    await setTimeout(seconds * 1000)
    const end = performance.now() + LAST_ANSWERS_TIMEOUT
    // An answer of the fast lane is not in `running`, because counting it would cost every request.
    const isSending = () => running.size > 0 || [...connections].some(({ writableLength }) => writableLength > 0)
    while (isSending() && performance.now() < end) await setTimeout(LOOK_INTERVAL)
    endConnections()
  })

  /** Ends the connections that close() would wait for, from when it takes no new ones. */
  function endConnections(): void {
    let closedAt: number | undefined
    const looks = setInterval(() => {
      if (app.server.listening) return
      closedAt ??= performance.now()
      const passed = performance.now() - closedAt
      for (const connection of connections)
        if (passed > LAST_REQUESTS_TIMEOUT || (passed > FIRST_BYTE_TIMEOUT && connection.bytesRead === 0))
          connection.destroy()
    }, LOOK_INTERVAL).unref()
    app.server.once('close', () => clearInterval(looks))
  }
})

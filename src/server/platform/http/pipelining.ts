import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import fp from 'fastify-plugin'

/**
 * How many requests of one connection may wait for the answers before theirs. Browsers and proxies send the next request
 * after the answer; the tools that do not, send a few ahead.
 */
const MOST_WAITING = 32

/**
 * One answer at a time for each connection. HTTP lets a client send many requests without reading an answer, and every
 * answer would be kept in memory until it is read. So a request waits until the answer before it has been sent, and a
 * connection with too many of them is ended.
 *
 * The cost of all others is one property: an answer has its socket at once, unless another one is still being sent on it.
 */
export const pipelining = fp(async (app) => {
  const waiting = new WeakMap<Socket, number>()
  // Requests that were read together with the one that ended their connection: nobody waits for their answers.
  const handle = app.server.listeners('request')[0] as (request: IncomingMessage, answer: ServerResponse) => void
  app.server.off('request', handle)
  app.server.on('request', (request: IncomingMessage, answer: ServerResponse) => {
    if (!request.socket.destroyed) handle(request, answer)
  })
  app.addHook('onRequest', ({ raw: { socket } }, { raw: answer }, done) => {
    if (answer.socket !== null) {
      done()
      return
    }
    const before = waiting.get(socket) ?? 0
    // A request that is not handed on is forgotten together with its connection.
    if (before >= MOST_WAITING) socket.destroy()
    if (socket.destroyed) return
    waiting.set(socket, before + 1)
    answer.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      done()
    })
  })
})

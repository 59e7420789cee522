import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import fp from 'fastify-plugin'

/**
 * How many requests of one connection may wait for earlier answers. Browsers and proxies send the next request after the
 * answer. Tools that use pipelining send a few ahead.
 */
const MAX_WAITING = 32

/**
 * Handles one request at a time for each connection. HTTP lets a client send many requests without reading an answer, and
 * every answer would stay in memory until it is read. So a request waits until the answer before it has been sent, and a
 * connection with too many waiting requests is closed.
 *
 * Ordinary requests cost one check: an answer has its socket at once, unless another one is still being sent on it.
 */
export const pipelining = fp(async (app) => {
  const waiting = new WeakMap<Socket, number>()
  // Ignore requests that were read together with the one that closed their connection.
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
    if (before >= MAX_WAITING) socket.destroy()
    // Without done() the request is dropped together with its connection.
    if (socket.destroyed) return
    waiting.set(socket, before + 1)
    answer.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      done()
    })
  })
})

import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { draining } from './draining.ts'

/** More bytes than the system buffers for a client that does not read. */
const LARGE = 32 * 1024 * 1024

test.each(['of a route', 'before the router'])(
  'an answer %s to a slow reader arrives whole before the server closes',
  async (from) => {
    const app = Fastify()
    await app.register(draining)
    app.get('/large', () => Buffer.alloc(LARGE))
    if (from === 'before the router') {
      app.server.removeAllListeners('request')
      app.server.on('request', (_request, response: ServerResponse) => response.end(Buffer.alloc(LARGE)))
    }
    await app.listen({ port: 0, host: '127.0.0.1' })
    const reader = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    reader.write('GET /large HTTP/1.1\r\nhost: ride\r\n\r\n')
    await once(reader, 'readable')
    const ended = app.drain(0).then(() => app.close())
    let received = 0
    for await (const part of reader) {
      received += part.length
      if (received > LARGE) reader.end()
    }
    expect(received).toBeGreaterThan(LARGE)
    await ended
  },
)

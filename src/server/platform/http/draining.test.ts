import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { draining } from './draining.ts'

/** More bytes than the system buffers for a client that does not read. */
const LARGE = 32 * 1024 * 1024

test('an answer to a slow reader arrives whole before the server closes', async () => {
  const app = Fastify()
  await app.register(draining)
  app.get('/large', () => Buffer.alloc(LARGE))
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
})

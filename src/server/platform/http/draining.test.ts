import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { testApp } from '#tests/support/test-app.ts'
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

test('a request that has begun to arrive when the server closes is answered, and not with 503', async () => {
  const { app } = await testApp()
  const sockets: Socket[] = []
  app.server.on('connection', (socket) => sockets.push(socket))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const rider = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  rider.write('GET /api/categories HTTP/1.1\r\nhost: ride\r\n')
  await expect.poll(() => sockets[0]?.bytesRead).toBeGreaterThan(0)
  const ended = app.drain(0).then(() => app.close())
  await expect.poll(() => app.server.listening).toBe(false)
  rider.write('\r\n')
  let answer = ''
  for await (const part of rider) answer += part
  expect(answer).toMatch(/^HTTP\/1.1 200 /)
  await ended
})

test('a connection on which nothing was asked does not hold up the end, nor does a request that never ends', async () => {
  const { app } = await testApp()
  const sockets: Socket[] = []
  app.server.on('connection', (socket) => sockets.push(socket))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const idle = connect(port, '127.0.0.1')
  const endless = connect(port, '127.0.0.1')
  endless.write('GET /api/categories HTTP/1.1\r\nhost: ride\r\n')
  await expect.poll(() => sockets.some(({ bytesRead }) => bytesRead > 0) && sockets.length).toBe(2)
  const ends = [once(idle, 'close'), once(endless, 'close')]
  const begun = performance.now()
  await app.drain(0)
  const ended = app.close()
  await ends[0]
  expect(performance.now() - begun).toBeLessThan(5000)
  await Promise.all([...ends, ended])
}, 30_000)

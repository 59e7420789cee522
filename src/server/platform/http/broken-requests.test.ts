import { once } from 'node:events'
import { connect } from 'node:net'
import pino from 'pino'
import { expect, test } from 'vitest'
import { openConnection, requestText, sendText } from '#tests/support/raw-requests.ts'
import { testApp } from '#tests/support/test-app.ts'

async function listening(replaced = {}) {
  const { app } = await testApp({}, replaced)
  return { app, url: await app.listen({ port: 0, host: '127.0.0.1' }) }
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])

test.each([
  [400, 'nonsense\r\n\r\n'],
  [400, 'GET / HTTP/1.1\r\nhost: a\r\ncontent-length: x\r\n\r\n'],
  [400, 'GET / HTTP/1.1\r\n\r\n'],
  [400, 'GET /health HTTP/1.1\r\nx-y: z\r\n\r\n'],
  [400, 'POST /api/login HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}'],
  [431, requestText('/', { headers: { 'x-long': 'y'.repeat(20_000) } })],
  [417, requestText('/health', { headers: { expect: 'miracles', connection: 'close' } })],
])("an answer of Node itself is the site's own, JSON and nosniff too: %i", async (status, text) => {
  const { url } = await listening()
  const answer = await sendText(url, text)
  expect(statusOf(answer)).toBe(status)
  expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im)
  expect(answer).toMatch(/^x-ride-safer: 1\r$/im)
  expect(answer).toMatch(/^content-type: application\/json; charset=utf-8\r$/im)
  expect(answer).toMatch(/\r\n\r\n\{"message":"[^"]+","code":"[a-z-]+"\}$/)
})

test('a cached answer needs a Host too, and HTTP/1.0 needs none', async () => {
  const { url } = await listening()
  const close = 'connection: close\r\n\r\n'
  expect(statusOf(await sendText(url, `GET / HTTP/1.1\r\nhost: a\r\n${close}`))).toBe(200)
  expect(statusOf(await sendText(url, `GET / HTTP/1.1\r\n${close}`))).toBe(400)
  expect(statusOf(await sendText(url, `GET / HTTP/1.0\r\n${close}`))).toBe(200)
})

test('a request that does not arrive in time is 408, with nosniff', async () => {
  const { app, url } = await listening()
  const { hostname, port } = new URL(url)
  const server = app.server
  server.once('connection', (socket) => {
    const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    setImmediate(() => server.emit('clientError', late, socket))
  })
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    answer += chunk
  })
  await once(socket, 'close')
  expect(statusOf(answer)).toBe(408)
  expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im)
})

test('headers and body of a request have 30 s together', async () => {
  const { app } = await testApp()
  // Node silently swaps the two limits when headersTimeout is larger than requestTimeout.
  expect([app.server.headersTimeout, app.server.requestTimeout]).toEqual([30_000, 30_000])
})

test('a body that is cut off is logged as an error of the client, and not as a lost database', async () => {
  const lines: { level: number; msg: string }[] = []
  const logger = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const { url } = await listening({ logger })
  const socket = await openConnection(url)
  const headers = { 'content-type': 'application/json', 'content-length': '1000' }
  socket.write(requestText('/api/contact', { method: 'POST', headers }))
  socket.write('{"name": "Mi')
  const messages = () => lines.map(({ msg }) => msg)
  await expect.poll(messages).toContain('incoming request')
  socket.destroy()
  await expect.poll(messages).toContain('request cut off')
  expect(lines.filter(({ level }) => level > 30)).toEqual([])
})

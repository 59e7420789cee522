import { once } from 'node:events'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { openConnection, requestText } from '#tests/support/raw-requests.ts'
import { testApp } from '#tests/support/test-app.ts'

const MIB = 1024 * 1024
const LENGTH: Record<string, string> = { 'content-length': String(32 * MIB) }
const CHUNKED: Record<string, string> = { 'transfer-encoding': 'chunked' }

async function listening() {
  const { app } = await testApp()
  return { app, url: await app.listen({ port: 0, host: '127.0.0.1' }) }
}

/**
 * Writes a body of 32 MiB, or as much of it as the server reads. Returns the answer, or an empty text when the
 * connection was reset before the answer arrived.
 */
async function sendMuch(socket: Socket, head: string, isChunked: boolean): Promise<string> {
  let answer = ''
  socket.setEncoding('latin1').on('data', (text: string) => {
    answer += text
  })
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(head)
  const part = 'x'.repeat(65_536)
  for (let sent = 0; sent < 32 * MIB && socket.writable; sent += part.length) {
    const isTaken = socket.write(isChunked ? `10000\r\n${part}\r\n` : part)
    if (!isTaken) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed])
  }
  socket.end()
  await closed
  return answer
}

test.each([
  ['a form', '/unsubscribe/x', 'application/x-www-form-urlencoded', 413],
  ['a form with files', '/newsletter/x', 'multipart/form-data; boundary=x', 413],
  ['JSON', '/api/login', 'application/json', 413],
  ['text', '/api/login', 'text/plain', 415],
  ['an unknown call', '/api/nothing-here', 'text/plain', 404],
])('the connection is closed soon after the limit for bodies: %s', async (_name, path, type, status) => {
  const { app, url } = await listening()
  for (const isChunked of [false, true]) {
    const headers = { 'content-type': type, ...(isChunked ? CHUNKED : LENGTH) }
    const accepted = once(app.server, 'connection') as Promise<[Socket]>
    const socket = await openConnection(url)
    const [ofServer] = await accepted
    const answer = await sendMuch(socket, requestText(path, { method: 'POST', headers }), isChunked)
    if (answer !== '') expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(ofServer.bytesRead).toBeLessThan(MIB)
  }
})

test('a small body that is not read leaves the connection open', async () => {
  const { url } = await listening()
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    body: 'x',
    headers: { 'content-type': 'text/plain' },
  })
  expect([answer.status, answer.headers.get('connection')]).toEqual([415, 'keep-alive'])
})

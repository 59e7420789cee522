import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openConnection, requestText } from '#tests/support/raw-requests.ts'
import { callApi, removeFolder, startServer } from '#tools/lib/running-server.ts'

async function server() {
  const started = await startServer()
  onTestFinished(async () => {
    await started.end('SIGKILL')
    removeFolder(started.folder)
  })
  /** The peak memory of the process (MB). */
  const peak = () => {
    const status = readFileSync(`/proc/${started.process.pid}/status`, 'utf8')
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
  }
  return { ...started, peak }
}

test('[HOLD-10] 11,200 pipelined requests whose answers nobody reads end their connections, not the process', async () => {
  const { url, peak, process } = await server()
  const before = peak()
  const text = requestText('/api/openapi.json').repeat(1400)
  const sockets = await Promise.all(Array.from({ length: 8 }, () => openConnection(url)))
  const closed = sockets.map((socket) => {
    socket.on('error', () => undefined)
    socket.pause()
    socket.write(text)
    return new Promise<void>((resolve) => socket.once('close', () => resolve()))
  })
  for (let round = 0; round < 20; round++) {
    expect((await callApi(url, 'GET', '/api/tips')).status).toBe(200)
    await setTimeout(50)
  }
  for (const socket of sockets) socket.resume()
  await Promise.all(closed)
  expect(process.exitCode).toBeNull()
  // This includes the pages and answers that the server caches for everyone.
  expect(peak() - before).toBeLessThan(100)
})

test('a few pipelined requests are answered in their order', async () => {
  const { url } = await server()
  const socket = await openConnection(url)
  const paths = ['/api/tips', '/api/tips/none/likes', '/api/leaderboard', '/', '/api/tips/2/likes', '/api/engagement']
  const last = requestText('/health', { headers: { connection: 'close' } })
  let answer = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    answer += chunk
  })
  socket.write(paths.map((path) => requestText(path)).join('') + last)
  await new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status))
  expect(statuses).toEqual([200, 404, 200, 200, 200, 200, 200])
})

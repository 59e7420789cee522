import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tools/lib/free-port.ts'
import { callApi, type RunningServer, removeFolder, startServer } from '#tools/lib/running-server.ts'

async function server(environment: Record<string, string> = {}): Promise<RunningServer> {
  const started = await startServer(environment)
  onTestFinished(async () => {
    await started.end('SIGKILL')
    removeFolder(started.folder)
  })
  return started
}

interface LogLine {
  level: number
  msg: string
  reqId?: string
  req?: { method: string; path: string; address: string }
}

const linesOf = (started: RunningServer): LogLine[] =>
  started
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

test('/metrics has its own port, counts requests by route and status, and is not readable for visitors', async () => {
  const metricsPort = await freePort()
  const { url } = await server({ METRICS_PORT: `${metricsPort}`, LOG_LEVEL: 'silent' })
  for (const path of ['/tips/1', '/tips/2', '/tips/9999']) await callApi(url, 'GET', path)
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  expect(metrics).toMatch(/^http_request_duration_seconds_count\{method="GET",route="\/tips\/:id",status="200"\} 2$/m)
  expect(metrics).toMatch(/^http_request_duration_seconds_count\{method="GET",route="\/tips\/:id",status="404"\} 1$/m)
  expect(metrics).toMatch(/^process_resident_memory_bytes \d+/m)
  expect((await callApi(url, 'GET', '/metrics')).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${metricsPort}/`)).status).toBe(404)
})

test('the log gives each request its own id and contains neither tokens nor query strings', async () => {
  const started = await server()
  const body = { username: 'mira', password: 'a password nobody guesses' }
  const { token } = await (await callApi(started.url, 'POST', '/api/register', { body })).json()
  const headers = { authorization: `Bearer ${token}`, 'x-request-id': 'forged', 'request-id': 'forged' }
  for (const path of ['/unsubscribe/signed-words', '/de/unsubscribe/signed-words']) await fetch(started.url + path)
  for (const path of ['/api/user?secret=query', '/api/user']) await fetch(started.url + path, { headers })
  const ids = () => linesOf(started).flatMap(({ req, reqId }) => (req?.path === '/api/user' ? [reqId] : []))
  await expect.poll(ids).toHaveLength(2)
  expect(new Set(ids()).size).toBe(2)
  for (const id of ids()) {
    const messages = () => linesOf(started).flatMap(({ msg, reqId }) => (reqId === id ? [msg] : []))
    await expect.poll(messages).toEqual(['incoming request', 'request completed'])
  }
  expect(linesOf(started).filter(({ req }) => req?.path === '/unsubscribe/:token')).toHaveLength(1)
  for (const secret of [token, body.password, 'query', 'forged', 'signed-words'])
    expect(started.log()).not.toContain(secret)
})

test('riders get their answers while nobody reads the log, and no line of it is lost', async () => {
  const started = await server({ LOG_LEVEL: 'debug' })
  started.process.stdout?.pause()
  // Each answer writes a line of more than 200 bytes, and a pipe holds 64 KiB.
  const [rounds, atOnce] = [40, 50]
  const ask = async () => {
    const answer = await fetch(`${started.url}/contact`)
    await answer.arrayBuffer()
    return answer.status
  }
  for (let round = 0; round < rounds; round++) {
    expect(await Promise.all(Array.from({ length: atOnce }, ask))).toEqual(Array(atOnce).fill(200))
  }
  started.process.stdout?.resume()
  const answered = () => linesOf(started).filter(({ req }) => req?.path === '/contact')
  await expect.poll(answered, { interval: 500 }).toHaveLength(rounds * atOnce)
})

test('after SIGTERM a server is not ready on /ready, still answers for DRAIN_SECONDS, and ends', async () => {
  const started = await server({ DRAIN_SECONDS: '10' })
  expect((await callApi(started.url, 'GET', '/ready')).status).toBe(200)
  const ended = started.end('SIGTERM').then(() => 'ended')
  await expect.poll(async () => (await callApi(started.url, 'GET', '/ready')).status).toBe(503)
  for (const path of ['/', '/api/tips', '/health']) {
    expect((await callApi(started.url, 'GET', path)).status).toBe(200)
  }
  expect(await Promise.race([ended, 'answering'])).toBe('answering')
  expect(await ended).toBe('ended')
  expect(started.process.exitCode).toBe(0)
})

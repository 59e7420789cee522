import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { startSlowProxy } from '#tests/support/slow-proxy.ts'
import { startPostgres } from '#tools/lib/postgres.ts'
import { callApi, removeFolder, startServer } from '#tools/lib/running-server.ts'

/**
 * The database timeout for this test (ms). The default of 15 s would make the test long. No other timer of the server has this
 * length.
 */
const QUERY_TIMEOUT = 1100
/** How long a request waits for a connection (db/postgres.ts). */
const CONNECTION_TIMEOUT = 5000
const FAR_TOO_SLOW = 60_000
const HELD = new URL('../support/held-timeouts.ts', import.meta.url).href

async function serverOnSlowDatabase() {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const proxy = await startSlowProxy(Number(new URL(postgres.url).port))
  onTestFinished(proxy.stop)
  const url = `postgres://rider:rider@127.0.0.1:${proxy.port}/postgres?query_timeout=${QUERY_TIMEOUT}`
  const held = mkdtempSync(join(tmpdir(), 'ride-safer-timeouts-'))
  const file = join(held, 'end')
  const started = await startServer({
    LOG_LEVEL: 'silent',
    DATABASE_URL: url,
    NODE_OPTIONS: `--import=${HELD}`,
    HELD_TIMEOUTS: `${QUERY_TIMEOUT},${CONNECTION_TIMEOUT}`,
    TIMEOUTS_END: file,
  })
  onTestFinished(async () => {
    await started.end('SIGKILL')
    for (const folder of [started.folder, held]) removeFolder(folder)
  })
  /** The time-outs of the database end only between `end` and `hold`. */
  const timeouts = { end: () => writeFileSync(file, ''), hold: () => rmSync(file) }
  const body = { username: 'mira', password: 'secret1' }
  const { token } = await (await callApi(started.url, 'POST', '/api/register', { body })).json()
  const like = async (tip = 7) => {
    const answer = await callApi(started.url, 'POST', `/api/tips/${tip}/like`, { token })
    return { status: answer.status, retryAfter: Number(answer.headers.get('retry-after')) }
  }
  return { url: started.url, postgres, proxy, timeouts, like }
}

test('slow database answers work, and answers that are too slow become 503 with Retry-After and delay no other request', async () => {
  const { url, proxy, timeouts, like } = await serverOnSlowDatabase()
  proxy.slow(() => 150)
  expect(await like(1)).toMatchObject({ status: 200 })

  proxy.slow(() => FAR_TOO_SLOW)
  let answered = 0
  // More requests than connections, so that some never get a connection.
  const late = Array.from({ length: 30 }, () => like(2).finally(() => (answered += 1)))
  for (const path of ['/', '/tips/7', '/api/tips', '/health']) {
    expect((await callApi(url, 'GET', path)).status).toBe(200)
  }
  expect(answered, 'the pages were there before any of the late answers').toBe(0)
  timeouts.end()
  for (const { status, retryAfter } of await Promise.all(late)) {
    expect(status).toBe(503)
    expect(retryAfter).toBeGreaterThan(0)
  }
  expect((await callApi(url, 'GET', '/ready')).status).toBe(503)

  timeouts.hold()
  proxy.slow(() => 0)
  const after = await Promise.all(Array.from({ length: 30 }, (_, place) => like(1 + (place % 28))))
  expect(new Set(after.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await callApi(url, 'GET', '/ready')).status).toBe(200)
})

test('a begin that timed out leaves no open transaction behind, so that later acknowledged writes are stored', async () => {
  const { url, postgres, proxy, timeouts, like } = await serverOnSlowDatabase()
  proxy.slow((packet) => {
    if (!packet.includes('begin')) return 0
    timeouts.end()
    return FAR_TOO_SLOW
  })
  expect(await like()).toMatchObject({ status: 503 })
  timeouts.hold()
  proxy.slow(() => 0)
  const body = { name: 'Mira', email: 'mira@example.org', subject: 'general', message: 'This one is to stay.' }
  expect((await callApi(url, 'POST', '/api/contact', { body })).status).toBe(200)

  const db = await openDatabase({ kind: 'postgres', url: `${postgres.url}/postgres` })
  onTestFinished(() => db.destroy())
  const messages = await db.selectFrom('contact_message').select('message').execute()
  expect(messages).toEqual([{ message: 'This one is to stay.' }])
})

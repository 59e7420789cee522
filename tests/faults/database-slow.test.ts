import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { startSlowProxy } from '#tests/support/slow-proxy.ts'
import { startPostgres } from '#tools/lib/postgres.ts'
import { callApi, removeFolder, startServer } from '#tools/lib/running-server.ts'

/** The database timeout for this test (ms). The default of 15 s would make the test long. */
const QUERY_TIMEOUT = 1000
const FAR_TOO_SLOW = 60_000

async function serverOnSlowDatabase() {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const proxy = await startSlowProxy(Number(new URL(postgres.url).port))
  onTestFinished(proxy.stop)
  const url = `postgres://rider:rider@127.0.0.1:${proxy.port}/postgres?query_timeout=${QUERY_TIMEOUT}`
  const started = await startServer({ LOG_LEVEL: 'silent', DATABASE_URL: url })
  onTestFinished(async () => {
    await started.end('SIGKILL')
    removeFolder(started.folder)
  })
  const body = { username: 'mira', password: 'secret1' }
  const { token } = await (await callApi(started.url, 'POST', '/api/register', { body })).json()
  const like = async (tip = 7) => {
    const answer = await callApi(started.url, 'POST', `/api/tips/${tip}/like`, { token })
    return { status: answer.status, retryAfter: Number(answer.headers.get('retry-after')) }
  }
  return { url: started.url, postgres, proxy, token, like }
}

test('slow database answers work, and answers that are too slow become 503 with Retry-After and delay no other request', async () => {
  const { url, proxy, like } = await serverOnSlowDatabase()
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
  for (const { status, retryAfter } of await Promise.all(late)) {
    expect(status).toBe(503)
    expect(retryAfter).toBeGreaterThan(0)
  }
  expect((await callApi(url, 'GET', '/ready')).status).toBe(503)

  proxy.slow(() => 0)
  const after = await Promise.all(Array.from({ length: 30 }, (_, place) => like(1 + (place % 28))))
  expect(new Set(after.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await callApi(url, 'GET', '/ready')).status).toBe(200)
})

test('a begin that timed out leaves no open transaction behind, so that later acknowledged writes are stored', async () => {
  const { url, postgres, proxy, like } = await serverOnSlowDatabase()
  proxy.slow((packet) => (packet.includes('begin') ? FAR_TOO_SLOW : 0))
  expect(await like()).toMatchObject({ status: 503 })
  proxy.slow(() => 0)
  const body = { name: 'Mira', email: 'mira@example.org', subject: 'general', message: 'This one is to stay.' }
  expect((await callApi(url, 'POST', '/api/contact', { body })).status).toBe(200)

  const db = await openDatabase({ kind: 'postgres', url: `${postgres.url}/postgres` })
  onTestFinished(() => db.destroy())
  const messages = await db.selectFrom('contact_message').select('message').execute()
  expect(messages).toEqual([{ message: 'This one is to stay.' }])
})

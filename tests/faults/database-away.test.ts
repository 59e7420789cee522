import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '#tools/lib/postgres.ts'
import { callApi, type RunningServer, removeFolder, startServer } from '#tools/lib/running-server.ts'

async function server(environment: Record<string, string> = {}): Promise<RunningServer> {
  const started = await startServer({ LOG_LEVEL: 'silent', ...environment })
  onTestFinished(async () => {
    await started.end('SIGKILL')
    removeFolder(started.folder)
  })
  return started
}

const register = (to: RunningServer, username: string) =>
  callApi(to.url, 'POST', '/api/register', { body: { username, password: 'secret1' } })

test('while PostgreSQL is away reading goes on and writing answers 503 with Retry-After, and both work again afterwards', async () => {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const started = await server({ DATABASE_URL: `${postgres.url}/postgres`, LOG_LEVEL: 'warn' })
  expect((await register(started, 'before')).status).toBe(201)

  await postgres.pause()
  const refused = await register(started, 'meanwhile')
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toEqual({
    message: 'The site cannot do this at the moment, please try again',
    code: 'unavailable',
  })
  for (const path of ['/', '/tips/7', '/api/tips', '/health']) {
    expect((await callApi(started.url, 'GET', path)).status).toBe(200)
  }
  expect((await callApi(started.url, 'GET', '/ready')).status).toBe(503)

  await expect.poll(() => started.log()).toContain('a connection to the database was lost')

  await postgres.resume()
  await expect.poll(async () => (await callApi(started.url, 'GET', '/ready')).status).toBe(200)
  expect((await register(started, 'after')).status).toBe(201)
  const body = { username: 'before', password: 'secret1' }
  expect((await callApi(started.url, 'POST', '/api/login', { body })).status).toBe(200)
})

test('while another process locks the database file writing answers 503, and it works again after the lock is released', async () => {
  const started = await server()
  const other = new DatabaseSync(join(started.folder, 'test.db'))
  other.exec('begin immediate')
  const refused = await register(started, 'meanwhile')
  expect(refused.status).toBe(503)
  other.exec('rollback')
  other.close()
  expect((await register(started, 'after')).status).toBe(201)
})

test('on a full disk writing answers 503, reading goes on, and no acknowledged write is lost', async () => {
  // The migrations of a new database write 1.6 MB.
  const limited = await startServer({ LOG_LEVEL: 'silent' }, undefined, { blocks: 4500 })
  onTestFinished(async () => {
    await limited.end('SIGKILL')
    removeFolder(limited.folder)
  })
  const names: string[] = []
  const statuses = new Set<number>()
  for (let i = 0; i < 400 && !statuses.has(503); i++) {
    const { status } = await register(limited, `rider-${i}`)
    statuses.add(status)
    if (status === 201) names.push(`rider-${i}`)
  }
  expect([...statuses].sort()).toEqual([201, 503])
  expect((await callApi(limited.url, 'GET', '/api/tips')).status).toBe(200)
  await limited.end('SIGKILL')

  const roomy = await startServer({ LOG_LEVEL: 'silent' }, limited.folder)
  onTestFinished(() => roomy.end('SIGKILL'))
  for (const username of [names[0], names.at(-1)]) {
    const login = await callApi(roomy.url, 'POST', '/api/login', { body: { username, password: 'secret1' } })
    expect(login.status).toBe(200)
  }
  expect((await register(roomy, 'after')).status).toBe(201)
})

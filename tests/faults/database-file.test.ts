import { copyFileSync, existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { backUp, checkFile, restore } from '#server/db/backup.ts'
import { callApi, type RunningServer, removeFolder, startServer } from '#tools/lib/running-server.ts'

const password = 'secret1'

async function server(environment: Record<string, string> = {}, folder?: string): Promise<RunningServer> {
  const started = await startServer(environment, folder)
  onTestFinished(async () => {
    await started.end('SIGKILL')
    removeFolder(started.folder)
  })
  return started
}

const register = (to: RunningServer, username: string) =>
  callApi(to.url, 'POST', '/api/register', { body: { username, password } })

async function registerMany(to: RunningServer, prefix: string, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, i) => `${prefix}-${i}`)
  const answers = await Promise.all(names.map((name) => register(to, name)))
  return names.filter((_, i) => answers[i]?.status === 201)
}

/** A folder with a database that holds some riders. The server that created it has been stopped. */
async function folderWithRiders() {
  const { folder, ...started } = await server()
  await registerMany({ folder, ...started }, 'rider', 20)
  await started.end('SIGTERM')
  return { folder, file: join(folder, 'test.db') }
}

describe('a database file that cannot be used stops the start with a clear message, and is left as it is', () => {
  test.each([
    ['malformed', (file: string) => writeFileSync(file, 'this is no database, but somebody may miss it'.repeat(100))],
    ['truncated', (file: string) => truncateSync(file, Math.floor(statSync(file).size / 2))],
  ])('%s', async (_, damage) => {
    const { folder, file } = await folderWithRiders()
    damage(file)
    const before = readFileSync(file)
    const start = startServer({}, folder)
    await expect(start).rejects.toThrow(/The database file .*test\.db cannot be used \(.*\)\. It was left as it is\./)
    expect(readFileSync(file).equals(before)).toBe(true)
  })
})

test('two servers on one database file keep every acknowledged registration', async () => {
  const first = await server()
  const second = await server({}, first.folder)
  const names: string[] = []
  // A server waits up to 5 s for the file. In small rounds it waits for a few registrations of the other one.
  for (let round = 0; round < 8; round++) {
    const both = [registerMany(first, `a-${round}`, 5), registerMany(second, `b-${round}`, 5)]
    names.push(...(await Promise.all(both)).flat())
  }
  expect(names.length).toBe(80)
  for (const username of names) {
    expect((await callApi(first.url, 'POST', '/api/login', { body: { username, password } })).status).toBe(200)
  }
})

test('after SIGTERM the server answers running requests and then ends', async () => {
  const started = await server()
  await register(started, 'mira')
  const underWay = Array.from({ length: 20 }, () =>
    callApi(started.url, 'POST', '/api/login', { body: { username: 'mira', password } }),
  )
  const arrived = () => started.log().split('"path":"/api/login"').length - 1
  await expect.poll(arrived, { interval: 1 }).toBe(20)
  const ended = started.end('SIGTERM')
  const statuses = (await Promise.all(underWay)).map(({ status }) => status)
  expect(statuses).toEqual(Array(20).fill(200))
  await ended
  await expect(callApi(started.url, 'GET', '/health')).rejects.toThrow()
})

test('a backup taken under load is complete up to its time and can be restored elsewhere', async () => {
  const started = await server()
  const before = await registerMany(started, 'before', 30)
  let going = true
  const load = (async () => {
    for (let i = 0; going; i++) await register(started, `during-${i}`)
  })()
  const copy = join(started.folder, 'backup.db')
  const rows = await backUp(join(started.folder, 'test.db'), copy)
  going = false
  await load
  expect(rows.rider).toBeGreaterThanOrEqual(before.length)

  const elsewhere = await folderWithRiders()
  const { previous } = await restore(copy, elsewhere.file, new Date())
  expect(existsSync(previous ?? '')).toBe(true)
  expect(checkFile(elsewhere.file).rider).toBe(rows.rider)
  const restored = await server({}, elsewhere.folder)
  for (const username of before) {
    expect((await callApi(restored.url, 'POST', '/api/login', { body: { username, password } })).status).toBe(200)
  }
})

test('a restore is refused while the server runs and when the backup is damaged', async () => {
  const started = await server()
  await register(started, 'mira')
  const file = join(started.folder, 'test.db')
  const copy = join(started.folder, 'backup.db')
  await backUp(file, copy)
  await expect(restore(copy, file, new Date())).rejects.toThrow('stop the server first')
  expect((await callApi(started.url, 'POST', '/api/login', { body: { username: 'mira', password } })).status).toBe(200)
  const damaged = join(started.folder, 'damaged.db')
  copyFileSync(copy, damaged)
  truncateSync(damaged, statSync(damaged).size / 2)
  await started.end('SIGTERM')
  await expect(restore(damaged, file, new Date())).rejects.toThrow()
  expect(checkFile(file).rider).toBe(1)
})

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { restore, siteKeysIn } from '#server/db/backup.ts'
import { openDatabase } from '#server/db/open.ts'
import { siteKey } from '#server/platform/site-keys.ts'
import { atAdmin } from '#tests/support/admin.ts'
import { testApp } from '#tests/support/test-app.ts'
import { lastNight, makeBackups } from './backups.ts'

const DAY = 24 * 3600_000

/** A database on the disk with one rider, and its backups. */
async function site(folderOf = (folder: string) => join(folder, 'backups')) {
  const folder = mkdtempSync(join(tmpdir(), 'ride-safer-backups-'))
  const file = join(folder, 'site.db')
  const db = await openDatabase({ kind: 'sqlite', file })
  onTestFinished(async () => {
    await db.destroy()
    rmSync(folder, { recursive: true, force: true })
  })
  let now = new Date('2026-06-15T12:00:00Z')
  const warnings: string[] = []
  const log = { warn: (_: object, message: string) => warnings.push(message), info: () => undefined }
  const parts = { db, database: { kind: 'sqlite', file } as const, folder: folderOf(folder), clock: () => now }
  const backups = makeBackups({ ...parts, log: log as never })
  return {
    ...{ db, file, folder, backups, warnings },
    turnClock: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
    addRider: (username: string) =>
      db
        .insertInto('rider')
        .values({ username, username_key: username, password_hash: 'x', created_at: 'x', preferences: '{}' })
        .execute(),
  }
}

test('[START-03] each night has one checked backup, the last 14 are kept, and one restores', async () => {
  const { backups, turnClock, addRider, folder, file, db } = await site()
  await backups.makeIfDue()
  expect(backups.list(), 'nobody has registered').toEqual([])
  await addRider('anna')
  for (let night = 0; night < 16; night++) {
    await backups.makeIfDue()
    await backups.makeIfDue()
    turnClock(DAY)
  }
  const names = readdirSync(join(folder, 'backups'))
  expect(names).toHaveLength(14)
  expect(names.every((name) => /^ride-safer-night-\d{4}-\d\d-\d\d\.db$/.test(name))).toBe(true)
  expect(await db.selectFrom('desk_log').select(['action', 'actor']).execute()).toEqual(
    Array(16).fill({ action: 'backup-made', actor: 'server' }),
  )
  const other = join(folder, 'restored.db')
  const { rows } = await restore(join(folder, 'backups', names[0] ?? ''), other, new Date())
  expect(rows.rider).toBe(1)
  expect(existsSync(file)).toBe(true)
})

test('[START-03] the night begins at 3 o’clock where the server is', () => {
  expect(lastNight(new Date(2026, 5, 15, 2, 59))).toBe('2026-06-14')
  expect(lastNight(new Date(2026, 5, 15, 3, 0))).toBe('2026-06-15')
})

test('[START-03] a folder that cannot be made is said, stops nothing, and is tried again an hour later', async () => {
  const { backups, addRider, turnClock, warnings, folder } = await site((inside) => join(inside, 'file', 'backups'))
  writeFileSync(join(folder, 'file'), '')
  await addRider('anna')
  await expect(backups.makeIfDue()).rejects.toThrow()
  expect(backups.failure()).toBe('no-folder')
  expect(warnings).toHaveLength(1)
  await backups.makeIfDue()
  rmSync(join(folder, 'file'))
  mkdirSync(join(folder, 'file'))
  turnClock(3600_000)
  await backups.makeIfDue()
  expect([backups.failure(), backups.list().length]).toEqual([undefined, 1])
})

test('[START-03] without three times the size of the database free on the disk no backup is made', async () => {
  const { addRider, db, file, folder } = await site()
  await addRider('anna')
  const about = { db, database: { kind: 'sqlite', file } as const, folder: join(folder, 'backups') }
  const log = { warn: () => undefined, info: () => undefined } as never
  const full = makeBackups({ ...about, clock: () => new Date(), log, freeBytes: () => 1000 })
  await expect(full.makeIfDue()).rejects.toThrow('The disk is full')
  expect([full.failure(), full.list()]).toEqual(['disk-full', []])
})

test('[START-04] an operator makes and downloads a backup in Admin, the log names it, and the file restores', async () => {
  const { file, folder } = await site()
  const server = await testApp({ DATABASE_URL: `file:${file}`, BACKUPS: join(folder, 'backups') })
  const anna = await atAdmin(server, 'anna')
  const [status, { backups }] = await anna.post('/api/admin/backups')
  expect([status, backups.length]).toEqual([201, 1])
  const url = `/api/admin/backups/file?name=${backups[0].name}`
  const answer = await server.app.inject({ url, headers: anna.headers })
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="${backups[0].name}"`)
  expect(answer.rawPayload.equals(readFileSync(join(folder, 'backups', backups[0].name)))).toBe(true)
  const downloaded = join(folder, 'downloaded.db')
  writeFileSync(downloaded, answer.rawPayload)
  await restore(downloaded, join(folder, 'new.db'), new Date())
  const { entries } = await anna.get('/api/admin/log')
  expect(entries.slice(0, 2)).toMatchObject([
    { action: 'backup-downloaded', note: backups[0].name, who: 'anna' },
    { action: 'backup-made' },
  ])
})

test('[START-04] two backups that are asked for at once are both made', async () => {
  const { backups } = await site()
  const ask = (at: string) => backups.makeNow({ kind: 'server', who: null, at: new Date(at) })
  await Promise.all([ask('2026-06-15T12:00:00Z'), ask('2026-06-15T12:00:01Z')])
  expect(backups.list()).toHaveLength(2)
})

test('[START-04] a backup is read by nobody else, by no other name, and not after the question has ended', async () => {
  const { file, folder } = await site()
  const server = await testApp({ DATABASE_URL: `file:${file}`, BACKUPS: join(folder, 'backups') })
  const anna = await atAdmin(server, 'anna')
  await anna.post('/api/admin/backups')
  const { backups } = await anna.get('/api/admin/backups')
  const ask = async (name: string, headers = anna.headers) =>
    (await server.app.inject({ url: `/api/admin/backups/file?name=${encodeURIComponent(name)}`, headers })).statusCode
  expect(await ask('../site.db')).toBe(410)
  expect(await ask('ride-safer-night-2020-01-01.db')).toBe(410)
  const editor = await atAdmin(server, 'ben', 'editor')
  expect(await ask(backups[0].name, editor.headers)).toBe(403)
  server.turnClock(15 * 60_000)
  expect(await ask(backups[0].name)).toBe(403)
})

test('[START-03] BACKUPS=0 makes none, and Admin says so', async () => {
  const { file } = await site()
  const server = await testApp({ DATABASE_URL: `file:${file}`, BACKUPS: '0' })
  const anna = await atAdmin(server, 'anna')
  expect(await anna.get('/api/admin/backups')).toEqual({ isOn: false, failure: null, backups: [] })
  expect((await anna.post('/api/admin/backups'))[1].code).toBe('backups-off')
})

test('two sites with one folder both have their backups, and see only their own', async () => {
  const shared = mkdtempSync(join(tmpdir(), 'ride-safer-shared-'))
  onTestFinished(() => rmSync(shared, { recursive: true, force: true }))
  const sites = [await site(() => shared), await site(() => shared)]
  for (const [index, { db, addRider, backups }] of sites.entries()) {
    await siteKey(db, 'vapid', () => `key ${index}`)
    await addRider(`rider-${index}`)
    await backups.makeIfDue()
    await backups.makeIfDue()
  }
  expect(readdirSync(shared)).toHaveLength(2)
  for (const [index, { backups, folder }] of sites.entries()) {
    const [own, ...others] = backups.list()
    expect(others).toEqual([])
    const restored = join(folder, 'restored.db')
    await restore(backups.pathOf(own?.name ?? ''), restored, new Date())
    expect(siteKeysIn(restored).get('vapid')).toBe(`key ${index}`)
  }
  for (let night = 0; night < 16; night++) {
    sites[1]?.turnClock(DAY)
    await sites[1]?.backups.makeIfDue()
  }
  expect(sites.map(({ backups }) => backups.list().length)).toEqual([1, 14])
})

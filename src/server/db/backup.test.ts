import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { callApi, removeFolder, startServer } from '#tools/lib/running-server.ts'
import { backUp, checkFile, restore } from './backup.ts'
import { emptyLog } from './empty-log.ts'
import { openDatabase } from './open.ts'

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ride-safer-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('a backup is one file, also after it was checked and restored, and a failed one leaves none', async () => {
  const folder = temporaryFolder()
  const [file, copies] = [join(folder, 'rides.db'), join(folder, 'copies')]
  mkdirSync(copies)
  const db = await openDatabase({ kind: 'sqlite', file })
  const rows = await backUp(file, join(copies, 'monday.db'))
  expect(readdirSync(copies)).toEqual(['monday.db'])
  expect(checkFile(join(copies, 'monday.db'))).toEqual(rows)
  await db.destroy()
  await restore(join(copies, 'monday.db'), file, new Date())
  expect(readdirSync(copies)).toEqual(['monday.db'])

  writeFileSync(join(folder, 'text.db'), 'no database')
  await expect(backUp(join(folder, 'text.db'), join(copies, 'tuesday.db'))).rejects.toThrow('not a database')
  const other = join(folder, 'other.db')
  const database = new DatabaseSync(other)
  database.exec('PRAGMA journal_mode = WAL; create table other (id integer)')
  database.close()
  await expect(backUp(other, join(copies, 'tuesday.db'))).rejects.toThrow('no database of this site')
  expect(readdirSync(copies)).toEqual(['monday.db'])
})

/** A database with a rider, and its backup from before the rider came. `log` is the write-ahead log with the rider. */
async function withBackup() {
  const folder = temporaryFolder()
  const [file, copy, log] = [join(folder, 'rides.db'), join(folder, 'copy.db'), join(folder, 'log')]
  const db = await openDatabase({ kind: 'sqlite', file })
  await backUp(file, copy)
  const rider = { username: 'mira', username_key: 'mira', password_hash: 'x', created_at: '2026-06-15T12:00:00.000Z' }
  await db.insertInto('rider').values(rider).execute()
  copyFileSync(`${file}-wal`, log)
  return { folder, file, copy, log, db }
}

test('a restore replaces a damaged database, and keeps it under another name', async () => {
  const { folder, file, copy, db } = await withBackup()
  await db.destroy()
  const damaged = readFileSync(file).fill(0xff, 100, 5000)
  for (const bytes of [damaged, Buffer.from('x'.repeat(9000))]) {
    writeFileSync(file, bytes)
    const { rows, previous } = await restore(copy, file, new Date())
    expect(rows.rider).toBe(0)
    expect(readFileSync(previous ?? '')).toEqual(bytes)
    rmSync(previous ?? '')
  }
  expect(readdirSync(folder).sort()).toEqual(['copy.db', 'log', 'rides.db'])
})

test('a restore beside a log that was left behind does not read the log', async () => {
  const { folder, file, copy, log, db } = await withBackup()
  await db.destroy()
  rmSync(file)
  copyFileSync(log, `${file}-wal`)
  expect((await restore(copy, file, new Date())).rows.rider).toBe(0)
  expect(readdirSync(folder)).toContainEqual(expect.stringMatching(/^rides\.db\.before-.*-wal$/))
})

test('a database in use is not replaced', async () => {
  const { file, copy, db } = await withBackup()
  await expect(restore(copy, file, new Date())).rejects.toThrow('is in use: stop the server first')
  expect(await db.selectFrom('rider').select('username').execute()).toEqual([{ username: 'mira' }])
  await db.destroy()
})

test('a backup ends while another process goes on writing', async () => {
  const { folder, file, db } = await withBackup()
  for (let i = 0; i < 3000; i++) {
    const rider = { username: `r${i}`, username_key: `r${i}`, password_hash: 'x'.repeat(500), created_at: '' }
    await db.insertInto('rider').values(rider).execute()
  }
  const writer = new DatabaseSync(file)
  const timer = setInterval(() => writer.exec("update rider set full_name = 'Mira' where id = 1"), 1)
  const to = join(folder, 'during.db')
  const rows = await backUp(file, to).finally(() => clearInterval(timer))
  writer.close()
  await db.destroy()
  expect(rows.rider).toBe(3001)
})

test('a migration that is interrupted leaves nothing, so that the next start works', async () => {
  const file = join(temporaryFolder(), 'rides.db')
  const run = (sql: string) => {
    const database = new DatabaseSync(file)
    database.exec(sql)
    database.close()
  }
  // The second statement of a migration fails on this table, as it would not run after a kill.
  run('create table content_draft (path text)')
  await expect(openDatabase({ kind: 'sqlite', file })).rejects.toThrow(/already exists/)
  run('drop table content_draft')
  await (await openDatabase({ kind: 'sqlite', file })).destroy()
})

test('checking a file works with any table names', () => {
  const file = join(temporaryFolder(), 'strange.db')
  const database = new DatabaseSync(file)
  const strange = 'a" union select 7 --'
  database.exec('create table rider (id integer); insert into rider values (1), (2)')
  database.exec(`create table "${strange.replaceAll('"', '""')}" (id integer)`)
  database.close()
  expect(checkFile(file)).toEqual({ rider: 2, [strange]: 0 })
})

test('[HOLD-20] a deleted rider is in no file of the database and no later backup, also with an older free page', async () => {
  const folder = temporaryFolder()
  const [file, copy] = [join(folder, 'rides.db'), join(folder, 'copy.db')]
  const db = await openDatabase({ kind: 'sqlite', file })
  const rider = (username: string) => ({
    username,
    username_key: username,
    password_hash: 'x',
    created_at: '2026-06-15T12:00:00.000Z',
    email: `${username}-somewhere@example.org`,
  })
  const names = Array.from({ length: 300 }, (_, index) => `rider-${index}`)
  await db.insertInto('rider').values(names.map(rider)).execute()
  const filesWith = (text: string) =>
    readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(text))
  expect(filesWith('somewhere@example.org')).not.toEqual([])
  // A version before this one did not overwrite what it deleted.
  await sql`PRAGMA secure_delete = OFF`.execute(db)
  await db.deleteFrom('rider').where('username', '<', 'rider-2').execute()
  await sql`PRAGMA secure_delete = ON`.execute(db)
  await db.deleteFrom('rider').where('username', '>=', 'rider-2').execute()
  await emptyLog(db)
  await backUp(file, copy)
  expect(filesWith('rider-25-somewhere@example.org')).toEqual([])
  expect(readFileSync(copy).includes('somewhere@example.org')).toBe(false)
  const { rows } = await sql<{ timeout: number }>`PRAGMA busy_timeout`.execute(db)
  expect(rows[0]?.timeout).toBe(5000)
  await db.destroy()
})

test('[HOLD-20] an account that its rider deletes is in no file of the database afterwards', async () => {
  const server = await startServer()
  onTestFinished(async () => {
    await server.end('SIGKILL')
    removeFolder(server.folder)
  })
  const body = { username: 'mira-the-rider', password: 'correct horse' }
  const { token } = await (await callApi(server.url, 'POST', '/api/register', { body })).json()
  const email = 'mira-was-here@example.org'
  await callApi(server.url, 'PATCH', '/api/user', { token, body: { email } })
  const filesWith = (text: string) =>
    readdirSync(server.folder).filter((name) => readFileSync(join(server.folder, name)).includes(text))
  expect(filesWith(email)).not.toEqual([])
  const deleted = await callApi(server.url, 'DELETE', '/api/user', { token, body: { password: body.password } })
  expect(deleted.status).toBe(204)
  expect([filesWith(email), filesWith(body.username)]).toEqual([[], []])
})

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { SiteSettings } from '#server/content/site-settings.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import { insertRider } from '#server/features/accounts/repository.ts'
import { insertMessage } from '#server/features/contact/repository.ts'
import { serverSettings, storeServerSettings } from '#server/platform/server-settings.ts'

/** Opens the database of a folder for a moment. */
async function inDatabase<T>(file: string, use: (db: Db) => Promise<T>): Promise<T> {
  const db = await openDatabase({ kind: 'sqlite', file })
  try {
    return await use(db)
  } finally {
    await db.destroy()
  }
}

test('[DESK-12] each command that changes something adds a row to the log', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ride-safer-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'test.db')
  const at = new Date('2026-06-15T12:00:00Z')
  await inDatabase(file, async (db) => {
    await insertRider(db, { username: 'anna', passwordHash: 'none' }, at)
    const ben = await insertRider(db, { username: 'Ben B', passwordHash: 'none' }, at)
    const since = { lead_since: at.toISOString(), created_at: at.toISOString() }
    await db
      .insertInto('rider_group')
      .values({ id: 'g', name: 'Klasse 8b', code: 'BCDFGH', leader_id: ben?.id ?? 0, ...since })
      .execute()
    await storeServerSettings(db, serverSettings(readConfig({}), { recordedProduct: 'E-Scooter' } as SiteSettings))
    await insertMessage(db, { name: 'Ada', email: 'a@example.org', subject: 'other', message: 'x' }, at)
    const ended = { outcome: 'given-up', ended_at: at.toISOString() } as const
    const times = { created_at: at.toISOString(), give_up_at: at.toISOString() }
    await db
      .insertInto('delivery')
      .values({ channel: 'contact', cause: 'x', payload: '{}', ...times, ...ended })
      .execute()
  })
  const env = { ...process.env, DATABASE_URL: `file:${file}` }
  const run = (command: string, ...args: string[]) =>
    promisify(execFile)('node', [join(import.meta.dirname, `${command}.ts`), ...args], { env })
  await run('operator', 'anna')
  await run('messages', 'done', '1')
  await run('messages', 'delete', '1')
  await run('messages', 'restore', '1')
  await run('riders', 'role', 'editor', 'ben', 'b')
  await run('riders', 'role', 'none', 'Ben B')
  await run('riders', 'sign-out', 'anna')
  expect((await run('riders', 'delete', 'Ben B')).stdout).toMatch(/is deleted\. Its groups have ended: Klasse 8b$/m)
  await run('reset-password', 'anna')
  await run('outbox', 'retry', '1')
  await run('backup', join(folder, 'copy.db'))
  await run('restore', join(folder, 'copy.db'))
  // Commands that read or fail add no row.
  await run('messages', 'list')
  expect((await run('riders', 'find', 'AN')).stdout).toMatch(/^anna {2}no address {2}since 2026-06-15$/m)
  await expect(run('operator', 'nobody')).rejects.toThrow()
  await expect(run('riders', 'delete', 'Ben B')).rejects.toThrow("There is no rider 'Ben B'.")
  // These fail: deleting the last operator, taking the last operator's role, and mailing a link without a confirmed
  // address.
  await expect(run('riders', 'delete', 'anna')).rejects.toThrow()
  await expect(run('riders', 'role', 'none', 'anna')).rejects.toThrow()
  await expect(run('riders', 'link', 'anna')).rejects.toThrow()

  const rows = await inDatabase(file, (db) => db.selectFrom('desk_log').selectAll().orderBy('id').execute())
  expect(rows.every(({ actor, who }) => actor === 'command' && who === null)).toBe(true)
  expect(rows.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
    'role-given 1',
    'message-done 1',
    'message-deleted 1',
    'message-restored 1',
    'role-given 2',
    'role-taken 2',
    'rider-signed-out 1',
    'rider-deleted 2',
    'password-set 1',
    'delivery-retried 1',
    // The backup lacks the log row of its own making, because it was copied before.
    'backup-restored desk',
  ])
})

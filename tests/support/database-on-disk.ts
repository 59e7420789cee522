import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openDatabase } from '#server/db/open.ts'

/** The configuration of a server whose SQLite file can be backed up. The rows of a test are in another database. */
export async function databaseOnDisk(): Promise<{ DATABASE_URL: string; BACKUPS: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'ride-safer-disk-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'site.db')
  await (await openDatabase({ kind: 'sqlite', file })).destroy()
  return { DATABASE_URL: `file:${file}`, BACKUPS: join(folder, 'backups') }
}

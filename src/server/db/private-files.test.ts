import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { backUp, restore } from '#server/db/backup.ts'
import { openDatabase } from '#server/db/open.ts'

/** A folder that everyone may enter, on a system where new files are readable by everyone. */
function commonFolder(): string {
  const before = process.umask(0o022)
  const folder = mkdtempSync(join(tmpdir(), 'ride-safer-files-'))
  onTestFinished(() => {
    process.umask(before)
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

/** The files and folders that others than the owner may use. */
function openToOthers(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => (statSync(join(folder, name)).mode & 0o077) !== 0,
  )
}

test.skipIf(process.platform === 'win32')(
  'the database, its backups and what a restore leaves are readable by their owner only',
  async () => {
    const folder = commonFolder()
    const file = join(folder, 'data', 'ride-safer.db')
    const db = await openDatabase({ kind: 'sqlite', file })
    await db.insertInto('tip_counter').values({ tip_id: 1, likes: 0, shares: 0 }).execute()
    expect(readdirSync(join(folder, 'data')).sort()).toEqual([
      'ride-safer.db',
      'ride-safer.db-shm',
      'ride-safer.db-wal',
    ])
    expect(openToOthers(folder)).toEqual([])
    const copy = join(folder, 'backups', 'copy.db')
    await backUp(file, copy)
    expect(openToOthers(folder)).toEqual([])

    await expect(restore(copy, file, new Date())).rejects.toThrow('stop the server first')
    expect(readdirSync(join(folder, 'data')), 'a refused restore leaves nothing').not.toContain(
      'ride-safer.db.incoming',
    )
    await db.destroy()
    const { previous } = await restore(copy, file, new Date())
    expect(previous).toBeDefined()
    expect(openToOthers(folder)).toEqual([])
  },
)

test.skipIf(process.platform === 'win32')(
  'a database that an older version made is closed to others at the next start',
  async () => {
    const folder = commonFolder()
    const file = join(folder, 'data', 'ride-safer.db')
    mkdirSync(join(folder, 'data'))
    writeFileSync(file, '', { mode: 0o644 })
    const db = await openDatabase({ kind: 'sqlite', file })
    onTestFinished(() => db.destroy())
    expect(openToOthers(join(folder, 'data'))).toEqual([])
  },
)

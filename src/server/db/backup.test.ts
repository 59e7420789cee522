import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { backUp, checkFile, restore } from './backup.ts'
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

test('checking a file works with any table names', () => {
  const file = join(temporaryFolder(), 'strange.db')
  const database = new DatabaseSync(file)
  const strange = 'a" union select 7 --'
  database.exec('create table rider (id integer); insert into rider values (1), (2)')
  database.exec(`create table "${strange.replaceAll('"', '""')}" (id integer)`)
  database.close()
  expect(checkFile(file)).toEqual({ rider: 2, [strange]: 0 })
})

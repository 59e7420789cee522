import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { checkFile } from './backup.ts'

test('checking a file works with any table names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ride-safer-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'strange.db')
  const database = new DatabaseSync(file)
  const strange = 'a" union select 7 --'
  database.exec('create table rider (id integer); insert into rider values (1), (2)')
  database.exec(`create table "${strange.replaceAll('"', '""')}" (id integer)`)
  database.close()
  expect(checkFile(file)).toEqual({ rider: 2, [strange]: 0 })
})

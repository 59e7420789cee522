import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { makePrivate, makePrivateFile, makePrivateFolder } from './private-files.ts'

/** How many rows each table of a checked database file has. */
export type RowCounts = Record<string, number>

/** A name as SQL takes it, whatever stands in it: the file may come from anybody. */
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/**
 * Checks a database file from end to end.
 * @throws when it is no database, is damaged, or a row points to one that is not there.
 */
export function checkFile(file: string): RowCounts {
  if (!existsSync(file)) throw new Error(`There is no file ${file}`)
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const [result] = database.prepare('PRAGMA integrity_check(1)').all()
    if (result?.integrity_check !== 'ok') throw new Error(`${file} is damaged: ${result?.integrity_check}`)
    const [orphan] = database.prepare('PRAGMA foreign_key_check').all()
    if (orphan) throw new Error(`${file}: a row of ${orphan.table} points to one of ${orphan.parent} that is not there`)
    const tables = database
      .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
      .all()
    const names = tables.map(({ name }) => String(name))
    if (!names.includes('rider')) throw new Error(`${file} is no database of this site`)
    return Object.fromEntries(
      names.map((name) => [name, Number(database.prepare(`select count(*) as rows from ${quoted(name)}`).get()?.rows)]),
    )
  } finally {
    database.close()
  }
}

/** Copies a database that may be in use, as of one moment, and checks the copy. The copy appears only when it is whole. */
export async function backUp(file: string, to: string): Promise<RowCounts> {
  if (!existsSync(file)) throw new Error(`There is no database ${file}`)
  if (existsSync(to)) throw new Error(`${to} is there already`)
  makePrivateFolder(dirname(to))
  const unfinished = `${to}.unfinished`
  rmSync(unfinished, { force: true })
  makePrivateFile(unfinished)
  const database = new DatabaseSync(file, { timeout: 10_000 })
  try {
    await backup(database, unfinished)
  } finally {
    database.close()
  }
  const rows = checkFile(unfinished)
  renameSync(unfinished, to)
  return rows
}

/** Makes sure that nobody has the file open, and that all of it is in the one file. */
function closeForGood(file: string): void {
  const database = new DatabaseSync(file, { timeout: 200 })
  try {
    // Leaving the write-ahead log needs the file for oneself: a running server makes it fail.
    const mode = database.prepare('PRAGMA journal_mode = DELETE').get()?.journal_mode
    if (mode !== 'delete') throw new Error('in use')
  } catch {
    throw new Error(`${file} is in use: stop the server first`)
  } finally {
    database.close()
  }
}

/**
 * Puts a backup in the place of the database; the server must be stopped. The database that was there is kept beside it.
 * @throws and changes nothing when the backup is not whole or the database is in use.
 */
export async function restore(
  from: string,
  file: string,
  now: Date,
): Promise<{ rows: RowCounts; kept: string | undefined }> {
  checkFile(from)
  makePrivateFolder(dirname(file))
  const incoming = `${file}.incoming`
  rmSync(incoming, { force: true })
  let kept: string | undefined
  try {
    makePrivateFile(incoming)
    const source = new DatabaseSync(from, { readOnly: true })
    try {
      await backup(source, incoming)
    } finally {
      source.close()
    }
    if (existsSync(file)) {
      closeForGood(file)
      kept = `${file}.before-${now.toISOString().replaceAll(/[:.]/g, '-')}`
      renameSync(file, kept)
      makePrivate(kept)
    }
    renameSync(incoming, file)
  } finally {
    // What is left of a restore that was refused.
    rmSync(incoming, { force: true })
  }
  return { rows: checkFile(file), kept }
}

import { hash } from 'node:crypto'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { makePrivate, makePrivateFile, makePrivateFolder } from './private-files.ts'

/** The number of rows of each table. */
export type RowCounts = Record<string, number>

/** Quotes a table name for SQL. The file may come from anywhere, so the name may contain anything. */
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/**
 * Checks a whole database file and counts its rows.
 * @throws when it is no database of this site, is damaged, or a row refers to a missing row.
 */
export function checkFile(file: string): RowCounts {
  if (!existsSync(file)) throw new Error(`There is no file ${file}`)
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const [result] = database.prepare('PRAGMA integrity_check(1)').all()
    if (result?.integrity_check !== 'ok') throw new Error(`${file} is damaged: ${result?.integrity_check}`)
    const [orphan] = database.prepare('PRAGMA foreign_key_check').all()
    if (orphan) throw new Error(`${file}: a row of ${orphan.table} refers to a missing row of ${orphan.parent}`)
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

/** The keys that a site makes once and no other site has, by their names. Empty for a file that has none, or that cannot be read. */
export function siteKeysIn(file: string): ReadonlyMap<string, string> {
  try {
    const database = new DatabaseSync(file, { readOnly: true })
    try {
      const rows = database.prepare('select name, value from site_key').all()
      return new Map(rows.map(({ name, value }) => [String(name), String(value)]))
    } finally {
      database.close()
    }
  } catch {
    return new Map()
  }
}

/** Copies a consistent state of a database that may be in use, and checks the copy. `to` appears only when it is complete. */
export async function backUp(file: string, to: string): Promise<RowCounts> {
  if (!existsSync(file)) throw new Error(`There is no database ${file}`)
  if (existsSync(to)) throw new Error(`${to} already exists`)
  makePrivateFolder(dirname(to))
  // Another site may copy into the same folder at the same moment.
  const unfinished = `${to}.${hash('sha256', resolve(file)).slice(0, 8)}.unfinished`
  rmSync(unfinished, { force: true })
  try {
    makePrivateFile(unfinished)
    const database = new DatabaseSync(file, { timeout: 10_000 })
    try {
      // Keeps one state of the file while it is copied. Otherwise each write of a server begins the copy anew.
      database.exec('begin')
      database.prepare('select count(*) from sqlite_master').get()
      await backup(database, unfinished)
      database.exec('commit')
    } finally {
      database.close()
    }
    removeFreePages(unfinished)
    const rows = checkFile(unfinished)
    // Reading a file in the write-ahead mode leaves two more files beside it, also later.
    mergeLog(unfinished)
    renameSync(unfinished, to)
    return rows
  } finally {
    // Still there only after an error.
    for (const end of ['', ...BESIDE]) rmSync(unfinished + end, { force: true })
  }
}

/** Writes a copy anew, without the free pages, in which versions before this one left what was deleted. */
function removeFreePages(file: string): void {
  const database = new DatabaseSync(file)
  try {
    database.exec('VACUUM')
  } finally {
    database.close()
  }
}

/** Whether an error of SQLite says that another connection uses the file (SQLITE_BUSY, SQLITE_LOCKED). */
const isInUse = (error: unknown) =>
  error instanceof Error && 'errcode' in error && [5, 6].includes(Number(error.errcode) & 0xff)

/** Merges the write-ahead log into the file. @throws when a process has the file open, or it is damaged. */
function mergeLog(file: string): void {
  const database = new DatabaseSync(file, { timeout: 200 })
  try {
    // Leaving the write-ahead mode needs exclusive access, so it fails while a server runs.
    const mode = database.prepare('PRAGMA journal_mode = DELETE').get()?.journal_mode
    if (mode !== 'delete') throw new InUseError(file)
  } catch (error) {
    throw isInUse(error) ? new InUseError(file) : error
  } finally {
    database.close()
  }
}

class InUseError extends Error {
  constructor(file: string) {
    super(`${file} is in use: stop the server first`)
  }
}

/** The files beside a database in the write-ahead mode. */
const BESIDE = ['-wal', '-shm']

/**
 * Renames a database with the files beside it. SQLite would read a log that stays into the next database of this name. Returns the
 * new name, or undefined when there is no file.
 */
function putAside(file: string, now: Date): string | undefined {
  const previous = `${file}.before-${now.toISOString().replaceAll(/[:.]/g, '-')}`
  for (const end of ['', ...BESIDE]) {
    if (!existsSync(file + end)) continue
    renameSync(file + end, previous + end)
    makePrivate(previous + end)
  }
  return existsSync(previous) ? previous : undefined
}

/**
 * Replaces the database by a backup. The server must be stopped. The previous database is renamed; `previous` is its name.
 * @throws and changes nothing when the backup is damaged or the database is in use.
 */
export async function restore(
  from: string,
  file: string,
  now: Date,
): Promise<{ rows: RowCounts; previous: string | undefined }> {
  checkFile(from)
  makePrivateFolder(dirname(file))
  const incoming = `${file}.incoming`
  rmSync(incoming, { force: true })
  let previous: string | undefined
  try {
    makePrivateFile(incoming)
    const source = new DatabaseSync(from, { readOnly: true })
    try {
      await backup(source, incoming)
    } finally {
      source.close()
    }
    try {
      if (existsSync(file)) mergeLog(file)
    } catch (error) {
      // A damaged database is the reason for a restore.
      if (error instanceof InUseError) throw error
    }
    previous = putAside(file, now)
    renameSync(incoming, file)
  } finally {
    // Still there only after an error.
    rmSync(incoming, { force: true })
  }
  return { rows: checkFile(file), previous }
}

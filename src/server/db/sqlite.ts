import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { SqliteDatabase, SqliteDialect, SqliteStatement } from 'kysely'
import { GroupCommitDialect } from './group-commit.ts'
import { makePrivate, makePrivateFile, makePrivateFolder } from './private-files.ts'

/** How long a statement waits for another process to release the file (ms). */
const LOCK_TIMEOUT = 5000

/** So many statements stay prepared: more than the site has; those with lists of any length come and go. */
const PREPARED = 200

/** Lets Kysely's SQLite dialect speak to Node's own SQLite. */
function adapt(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>()

  function prepare(sql: string): SqliteStatement {
    const statement = database.prepare(sql)
    const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...values(parameters)),
      run: (parameters) => statement.run(...values(parameters)),
      // Rows are read one by one while others use the database: by a statement of their own.
      iterate: (parameters) => database.prepare(sql).iterate(...values(parameters)),
    }
  }

  return {
    close: () => database.close(),
    prepare(sql) {
      const kept = prepared.get(sql)
      if (kept) return kept
      const statement = prepare(sql)
      const [oldest] = prepared.keys()
      if (prepared.size >= PREPARED && oldest !== undefined) prepared.delete(oldest)
      prepared.set(sql, statement)
      return statement
    },
  }
}

/** Up to this size (bytes) a database is checked whole at start; a larger one would keep riders waiting. */
const CHECKED_WHOLE = 64 * 1024 * 1024

/** @throws when a page is missing or damaged. */
function checkForDamage(database: DatabaseSync, file: string): void {
  if (file === ':memory:' || statSync(file).size > CHECKED_WHOLE) return
  const [result] = database.prepare('PRAGMA quick_check(1)').all()
  if (result?.quick_check !== 'ok') throw new Error(String(result?.quick_check))
}

/**
 * SQLite in a file (or ':memory:'), set so that what was acknowledged survives a power cut: write-ahead log, and a
 * sync to the disk with every commit.
 * @throws when the file is no database, is damaged or cannot be written; it is left as it is.
 */
export function sqliteDialect(file: string): SqliteDialect {
  if (file !== ':memory:') {
    makePrivateFolder(dirname(file))
    if (!existsSync(file)) makePrivateFile(file)
  }
  const database = new DatabaseSync(file, { timeout: LOCK_TIMEOUT })
  try {
    // SQLite opens a file that it may only read without a word; then every write would fail.
    if (file !== ':memory:') accessSync(file, constants.W_OK)
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
    checkForDamage(database, file)
    // An older version made files that everybody on the machine could read.
    for (const end of file === ':memory:' ? [] : ['', '-wal', '-shm']) makePrivate(file + end)
  } catch (error) {
    database.close()
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The database file ${file} cannot be used (${reason}). It was left as it is.`)
  }
  return new GroupCommitDialect({ database: adapt(database) }, database)
}

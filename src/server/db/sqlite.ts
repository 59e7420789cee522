import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { SqliteDatabase, SqliteDialect, SqliteStatement } from 'kysely'
import { LRUCache } from 'lru-cache'
import { GroupCommitDialect } from './group-commit.ts'
import { makePrivate, makePrivateFile, makePrivateFolder } from './private-files.ts'

/** How long a statement waits for another process to release the file (ms). */
const LOCK_TIMEOUT = 5000

/** The maximum number of cached statements. The site has fewer, but lists of different lengths make different statements. */
const MAX_STATEMENTS = 200

function toObject(columns: readonly string[], row: unknown): Record<string, unknown> {
  const object: Record<string, unknown> = {}
  columns.forEach((column, index) => {
    object[column] = (row as unknown[])[index]
  })
  return object
}

/** Adapts Node's SQLite to the interface of Kysely's SQLite dialect. */
function adapt(database: DatabaseSync): SqliteDatabase {
  const statements = new LRUCache<string, SqliteStatement>({ max: MAX_STATEMENTS })

  function prepare(sql: string): SqliteStatement {
    const statement = database.prepare(sql)
    const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
    const columns = statement.columns().map(({ name }) => name)
    // Rows come as arrays, because Node's objects of rows are several times slower to make and to read.
    statement.setReturnArrays(true)
    return {
      reader: columns.length > 0,
      all: (parameters) => statement.all(...values(parameters)).map((row) => toObject(columns, row)),
      run: (parameters) => statement.run(...values(parameters)),
      // A statement of its own, because other queries may use the cached one between two rows.
      iterate: (parameters) => database.prepare(sql).iterate(...values(parameters)),
    }
  }

  return {
    close: () => database.close(),
    prepare(sql) {
      const cached = statements.get(sql)
      if (cached) return cached
      const statement = prepare(sql)
      statements.set(sql, statement)
      return statement
    },
  }
}

/** Up to this size (bytes) a database is checked at the start. A larger one would delay the start too much. */
const MAX_CHECKED_SIZE = 64 * 1024 * 1024

/** @throws when a page is missing or damaged. */
function checkForDamage(database: DatabaseSync, file: string): void {
  if (file === ':memory:' || statSync(file).size > MAX_CHECKED_SIZE) return
  const [result] = database.prepare('PRAGMA quick_check(1)').all()
  if (result?.quick_check !== 'ok') throw new Error(String(result?.quick_check))
}

/**
 * SQLite in a file (or ':memory:'). It uses a write-ahead log and syncs every commit to the disk, so that a committed write
 * survives a power cut.
 * @throws when the file is no database, is damaged or cannot be written. The file is not changed then.
 */
export function sqliteDialect(file: string): SqliteDialect {
  if (file !== ':memory:') {
    makePrivateFolder(dirname(file))
    if (!existsSync(file)) makePrivateFile(file)
  }
  const database = new DatabaseSync(file, { timeout: LOCK_TIMEOUT })
  try {
    // SQLite opens a read-only file without an error, and every write would fail later.
    if (file !== ':memory:') accessSync(file, constants.W_OK)
    // Deleted rows are overwritten at once, so that no free page of the file keeps them.
    database.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON',
    )
    checkForDamage(database, file)
    // An older version made files that every user of the machine could read.
    for (const end of file === ':memory:' ? [] : ['', '-wal', '-shm']) makePrivate(file + end)
  } catch (error) {
    database.close()
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The database file ${file} cannot be used (${reason}). It was left as it is.`)
  }
  return new GroupCommitDialect(adapt(database), database)
}

import type { DatabaseSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely'

/** Who waits for the group to be on the disk. */
interface Waiting {
  resolve: () => void
  reject: (error: unknown) => void
}

/**
 * One connection to SQLite, whose transactions reach the disk in groups: those that come within one turn of the event
 * loop share a commit, and with it the sync to the disk, which takes longer than all they do. Each is a savepoint, so
 * that it fails alone, and each is done only when the commit is. Only one runs at a time; who reads in between sees what
 * the group has written a moment before it is on the disk.
 */
class GroupCommitDriver extends SqliteDriver {
  readonly #database: DatabaseSync
  #locked = false
  readonly #queue: (() => void)[] = []
  /** Whether the group's transaction is open, and whether one of the group is at work in it. */
  #open = false
  #inside = false
  #waiting: Waiting[] = []
  #scheduled = false
  readonly #letGo = new WeakSet<DatabaseConnection>()

  constructor(config: SqliteDialectConfig, database: DatabaseSync) {
    super(config)
    this.#database = database
  }

  async #lock(): Promise<void> {
    if (this.#locked) await new Promise<void>((resolve) => this.#queue.push(resolve))
    this.#locked = true
  }

  #unlock(): void {
    const next = this.#queue.shift()
    if (next) next()
    else this.#locked = false
  }

  /** The group is over, with this error if it failed. */
  #end(error?: unknown): void {
    this.#open = false
    for (const { resolve, reject } of this.#waiting.splice(0)) error === undefined ? resolve() : reject(error)
  }

  #commit(): void {
    if (!this.#open) return
    try {
      this.#database.exec('commit')
      this.#end()
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('rollback')
      this.#end(error)
    }
  }

  #schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    setImmediate(async () => {
      await this.#lock()
      this.#scheduled = false
      this.#commit()
      this.#unlock()
    })
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#lock()
    const connection = await super.acquireConnection()
    return {
      executeQuery: async <R>(query: CompiledQuery) => {
        // What writes by itself is done when it answers: it does not join a group that is not on the disk yet.
        if (!this.#inside && !/^\s*select\b/i.test(query.sql)) this.#commit()
        try {
          return await connection.executeQuery<R>(query)
        } catch (error) {
          // A full disk, say, ends the whole transaction at once.
          if (this.#open && !this.#database.isTransaction) this.#end(error)
          throw error
        }
      },
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    }
  }

  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    if (!connection || !this.#letGo.delete(connection)) this.#unlock()
  }

  override async beginTransaction(): Promise<void> {
    if (!this.#open) {
      // The write lock at once: taken later, another process's write in between would break the transaction.
      this.#database.exec('begin immediate')
      this.#open = true
    }
    this.#database.exec('savepoint one')
    this.#inside = true
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    this.#database.exec('release one')
    this.#inside = false
    const onDisk = new Promise<void>((resolve, reject) => this.#waiting.push({ resolve, reject }))
    // The next one of the group need not wait for the disk.
    this.#letGo.add(connection)
    this.#unlock()
    this.#schedule()
    await onDisk
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // The commit of its group failed: that took everything back, and another one may be at work by now.
    if (this.#letGo.has(connection)) return
    this.#inside = false
    if (!this.#open) return
    this.#database.exec('rollback to one; release one')
    this.#schedule()
  }

  override async destroy(): Promise<void> {
    this.#commit()
    await super.destroy()
  }
}

/** The driver sees to it that only one uses the connection at a time. */
class OwnOrderAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

/** Kysely's SQLite dialect with transactions that reach the disk in groups. */
export class GroupCommitDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig
  readonly #database: DatabaseSync

  constructor(config: SqliteDialectConfig, database: DatabaseSync) {
    super(config)
    this.#config = config
    this.#database = database
  }

  override createDriver() {
    return new GroupCommitDriver(this.#config, this.#database)
  }

  override createAdapter() {
    return new OwnOrderAdapter()
  }
}

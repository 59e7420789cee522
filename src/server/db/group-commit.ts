import type { DatabaseSync, StatementSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'

/** A transaction that waits until its group is on the disk. */
interface PendingCommit {
  resolve: () => void
  reject: (error: unknown) => void
}

/**
 * One connection to SQLite that commits transactions in groups. The transactions of one turn of the event loop share a commit,
 * because the sync to the disk takes longer than the transactions themselves. Each is a savepoint, so that it can fail alone,
 * and each resolves only after the commit. Only one runs at a time. A query between two of them sees writes of the group that
 * are not on the disk yet.
 *
 * The queries that only read and run in one turn share a transaction too. Without it SQLite locks and unlocks the file for each
 * query, which takes as long as a small query.
 */
class GroupCommitDriver extends SqliteDriver {
  readonly #statements: SqliteDatabase
  readonly #database: DatabaseSync
  #locked = false
  readonly #queue: (() => void)[] = []
  /** Whether the transaction of the group is open. */
  #open = false
  /** Whether a savepoint of the group is open. */
  #inside = false
  #pending: PendingCommit[] = []
  #scheduled = false
  /** Connections whose lock was already released at the commit of their transaction. */
  readonly #unlocked = new WeakSet<DatabaseConnection>()
  /** Connections that are not in use. They are used again, because Kysely keeps data about each new one, which costs as much as a query. */
  readonly #free: DatabaseConnection[] = []
  /** Whether the transaction of queries that only read is open. It is never open together with the transaction of the group. */
  #reading = false
  readonly #beginReading: StatementSync
  readonly #endReading: StatementSync

  constructor(statements: SqliteDatabase, database: DatabaseSync) {
    super({ database: statements })
    this.#statements = statements
    this.#database = database
    this.#beginReading = database.prepare('begin')
    this.#endReading = database.prepare('commit')
  }

  #startReading(): void {
    if (this.#open || this.#reading) return
    this.#beginReading.run()
    this.#reading = true
    setImmediate(() => this.#stopReading())
  }

  #stopReading(): void {
    if (!this.#reading) return
    this.#reading = false
    // SQLite ends the transaction itself after some errors, for example when the disk fails.
    if (this.#database.isTransaction) this.#endReading.run()
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

  /** Ends the group and settles its transactions. */
  #end(error?: unknown): void {
    this.#open = false
    for (const { resolve, reject } of this.#pending.splice(0)) error === undefined ? resolve() : reject(error)
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
    return this.#free.pop() ?? this.#connect(await super.acquireConnection())
  }

  #connect(connection: DatabaseConnection): DatabaseConnection {
    return {
      executeQuery: async <R>(query: CompiledQuery) => {
        if (/^\s*select\b/i.test(query.sql)) this.#startReading()
        else if (!this.#inside) {
          // A write outside a transaction must be on the disk when it resolves, so it does not join an open transaction.
          this.#stopReading()
          this.#commit()
        }
        try {
          return await connection.executeQuery<R>(query)
        } catch (error) {
          this.#endIfRolledBack(error)
          throw error
        }
      },
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    }
  }

  /** Some errors, such as a full disk, roll back the whole transaction of the group. */
  #endIfRolledBack(error: unknown): void {
    if (this.#open && !this.#database.isTransaction) this.#end(error)
  }

  /**
   * Runs a query that only reads, without Kysely's connections and promises, which cost more than a small query. Returns
   * undefined while the connection is in use, for example by a transaction. The query must then wait for the connection.
   */
  readAtOnce<Row>(sql: string, parameters: readonly unknown[]): Row[] | undefined {
    if (this.#locked) return undefined
    this.#startReading()
    try {
      return this.#statements.prepare(sql).all(parameters) as Row[]
    } catch (error) {
      this.#endIfRolledBack(error)
      throw error
    }
  }

  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    if (!connection || !this.#unlocked.delete(connection)) this.#unlock()
    if (connection) this.#free.push(connection)
  }

  override async beginTransaction(): Promise<void> {
    this.#stopReading()
    if (!this.#open) {
      // `immediate` takes the write lock now. Taken later, it could fail because of a write of another process.
      this.#database.exec('begin immediate')
      this.#open = true
    }
    this.#database.exec('savepoint one')
    this.#inside = true
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    this.#database.exec('release one')
    this.#inside = false
    const onDisk = new Promise<void>((resolve, reject) => this.#pending.push({ resolve, reject }))
    // The next transaction of the group need not wait for the disk.
    this.#unlocked.add(connection)
    this.#unlock()
    this.#schedule()
    await onDisk
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // The commit of the group failed, which rolled back everything. Another transaction may already run.
    if (this.#unlocked.has(connection)) return
    this.#inside = false
    if (!this.#open) return
    this.#database.exec('rollback to one; release one')
    this.#schedule()
  }

  override async destroy(): Promise<void> {
    this.#stopReading()
    this.#commit()
    await super.destroy()
  }
}

export class GroupCommitAdapter extends SqliteAdapter {
  readonly #driver: GroupCommitDriver

  constructor(driver: GroupCommitDriver) {
    super()
    this.#driver = driver
  }

  /** Turns off Kysely's own queue, because the driver already lets only one query use the connection. */
  override get supportsMultipleConnections() {
    return true
  }

  /** Makes Kysely run migrations in a transaction, so that a server that is killed during one leaves nothing of it. */
  override get supportsTransactionalDdl() {
    return true
  }

  /** See GroupCommitDriver. */
  readAtOnce<Row>(sql: string, parameters: readonly unknown[]): Row[] | undefined {
    return this.#driver.readAtOnce(sql, parameters)
  }
}

/** Kysely's SQLite dialect with transactions that are committed in groups. One dialect belongs to one Kysely. */
export class GroupCommitDialect extends SqliteDialect {
  readonly #driver: GroupCommitDriver

  constructor(statements: SqliteDatabase, database: DatabaseSync) {
    super({ database: statements })
    this.#driver = new GroupCommitDriver(statements, database)
  }

  override createDriver() {
    return this.#driver
  }

  override createAdapter() {
    return new GroupCommitAdapter(this.#driver)
  }
}

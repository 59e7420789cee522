import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  type TransactionSettings,
} from 'kysely'
import type { Turns } from './turns.ts'

const wordsOf = ({ sql }: CompiledQuery) => sql.replaceAll(/\s+/g, ' ').slice(0, 110)

/** Makes every query wait for its turn. On SQLite, which has one connection, that is the moment in which it takes the connection. */
class TurnsDriver implements Driver {
  readonly #inner: Driver
  readonly #turns: Turns
  readonly #isSqlite: boolean
  #isHeld = false
  readonly #wrapped = new WeakMap<DatabaseConnection, DatabaseConnection>()
  readonly #inners = new WeakMap<DatabaseConnection, DatabaseConnection>()

  constructor(inner: Driver, turns: Turns, isSqlite: boolean) {
    this.#inner = inner
    this.#turns = turns
    this.#isSqlite = isSqlite
  }

  init = () => this.#inner.init()
  destroy = () => this.#inner.destroy()
  #innerOf = (connection: DatabaseConnection) => this.#inners.get(connection) as DatabaseConnection

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isSqlite) await this.#turns.point('takes the connection', () => !this.#isHeld)
    this.#isHeld = true
    // Opening a connection takes a while without a query. Counted as a query, it shows that the thread is still running.
    const inner = await this.#turns.query(() => this.#inner.acquireConnection())
    const known = this.#wrapped.get(inner)
    if (known) return known
    const made: DatabaseConnection = {
      executeQuery: async (query) => {
        if (this.#isSqlite) this.#turns.note(wordsOf(query))
        else await this.#turns.point(wordsOf(query))
        return this.#turns.query(() => inner.executeQuery(query))
      },
      streamQuery: (query, size) => inner.streamQuery(query, size),
    }
    this.#wrapped.set(inner, made)
    this.#inners.set(made, inner)
    return made
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#isHeld = false
    await this.#inner.releaseConnection(this.#innerOf(connection))
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    return this.#turns.query(() => this.#inner.beginTransaction(this.#innerOf(connection), settings))
  }

  async commitTransaction(connection: DatabaseConnection) {
    if (!this.#isSqlite) await this.#turns.point('commit')
    await this.#turns.query(() => this.#inner.commitTransaction(this.#innerOf(connection)))
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    await this.#turns.query(() => this.#inner.rollbackTransaction(this.#innerOf(connection)))
  }
}

/** The adapter of SQLite without the short way of prepared queries past the driver. */
class OneConnectionAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
  override get supportsTransactionalDdl() {
    return true
  }
}

/** A dialect of the product whose queries wait for their turn. */
export function withTurns(dialect: Dialect, turns: Turns, isSqlite: boolean): Dialect {
  return {
    createAdapter: () => (isSqlite ? new OneConnectionAdapter() : dialect.createAdapter()),
    createDriver: () => new TurnsDriver(dialect.createDriver(), turns, isSqlite),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  }
}

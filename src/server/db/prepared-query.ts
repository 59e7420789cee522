import type { CompiledQuery, KyselyConfig } from 'kysely'
import type { Db } from './open.ts'

/** Stands in a query for a value that each call gives. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Kysely's adapter of a database. A database and its transactions have the same one. */
type Adapter = ReturnType<KyselyConfig['dialect']['createAdapter']>

/**
 * Makes a query whose SQL is built once. Building it takes several times as long as running it, so the queries that most
 * requests run are prepared.
 * @param build builds the query with placeholders for the values of a call. A value may stand only where Kysely makes a
 * parameter of it.
 */
export function prepareQuery<Values extends Record<string, string | number>, Row>(
  build: (db: Db, values: Values) => { compile: () => CompiledQuery<Row> },
): (db: Db, values: Values) => Promise<Row[]> {
  const compiled = new WeakMap<Adapter, CompiledQuery<Row>>()
  const placeholders = new Proxy({} as Values, { get: (_, name) => new Placeholder(String(name)) })
  return async (db, values) => {
    const { adapter } = db.getExecutor()
    let query = compiled.get(adapter)
    if (!query) {
      query = build(db, placeholders).compile()
      compiled.set(adapter, query)
    }
    const parameters = query.parameters.map((value) => (value instanceof Placeholder ? values[value.name] : value))
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}

import type { CompiledQuery, KyselyConfig } from 'kysely'
import { GroupCommitAdapter } from './group-commit.ts'
import type { Db } from './open.ts'

/** Stands in a query for a value that each call gives. */
class Placeholder {
  /** The place of the value among the values of a call. */
  readonly place: number
  constructor(place: number) {
    this.place = place
  }
}

/** Kysely's adapter of a database. A database and its transactions have the same one. */
type Adapter = ReturnType<KyselyConfig['dialect']['createAdapter']>

/**
 * Makes a query whose SQL is built once. Building it takes several times as long as running it, so the queries that most
 * requests run are prepared.
 * @param build builds the query with placeholders for the values of a call. A value may stand only where Kysely makes a
 * parameter of it. `build` has no optional parameters, because their number is the number of values. A constant limit is written
 * with `sql.lit`, because SQLite plans a query with a parameter as its limit again at each call.
 */
export function prepareQuery<Values extends (string | number)[], Row>(
  build: (db: Db, ...values: Values) => { compile: () => CompiledQuery<Row> },
): (db: Db, ...values: Values) => Promise<Row[]> {
  const compiled = new WeakMap<Adapter, CompiledQuery<Row>>()
  const placeholders = Array.from({ length: build.length - 1 }, (_, place) => new Placeholder(place))
  return async (db, ...values) => {
    const { adapter, plugins } = db.getExecutor()
    let query = compiled.get(adapter)
    if (!query) {
      query = build(db, ...(placeholders as unknown as Values)).compile()
      compiled.set(adapter, query)
    }
    const parameters = query.parameters.map((value) => (value instanceof Placeholder ? values[value.place] : value))
    if (adapter instanceof GroupCommitAdapter && query.query.kind === 'SelectQueryNode' && plugins.length === 0) {
      const rows = adapter.readAtOnce<Row>(query.sql, parameters)
      if (rows) return rows
    }
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}

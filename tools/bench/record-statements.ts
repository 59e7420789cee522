// Loaded into a server, this writes each statement that SQLite runs, with its values, to the file of STATEMENTS as a line of JSON.
import { appendFileSync } from 'node:fs'
import { type SQLInputValue, StatementSync } from 'node:sqlite'

const file = process.env.STATEMENTS ?? ''

for (const method of ['all', 'get', 'run', 'iterate'] as const) {
  const original = StatementSync.prototype[method] as (...values: SQLInputValue[]) => unknown
  const recorded = function (this: StatementSync, ...values: SQLInputValue[]) {
    appendFileSync(file, `${JSON.stringify({ sql: this.sourceSQL, values })}\n`)
    return original.apply(this, values)
  }
  Object.assign(StatementSync.prototype, { [method]: recorded })
}

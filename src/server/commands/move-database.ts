// npm run move-database -- <sqlite file>: copies a SQLite database into the PostgreSQL that DATABASE_URL names, and compares
// them row for row. Stop the server first; the SQLite file is only read.
import { resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { moveDatabase } from '../db/move.ts'
import { openDatabase } from '../db/open.ts'

const { database } = readConfig(process.env)
const [, , file] = process.argv

try {
  if (database.kind !== 'postgres') throw new Error('Set DATABASE_URL to the PostgreSQL that is to take the data.')
  if (!file) throw new Error('From where? npm run move-database -- <sqlite file>')
  const from = await openDatabase({ kind: 'sqlite', file: resolve(file) })
  const to = await openDatabase(database)
  try {
    const counts = await moveDatabase(from, to)
    for (const [table, rows] of Object.entries(counts)) console.log(`${table}: ${rows} rows, all the same`)
  } finally {
    await from.destroy()
    await to.destroy()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

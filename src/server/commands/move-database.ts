// npm run move-database -- <sqlite file>: copies a SQLite database into the PostgreSQL database of DATABASE_URL and compares
// them row for row. It does not change the SQLite file. Stop the server first.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { moveDatabase } from '../db/move.ts'
import { openDatabase } from '../db/open.ts'
import { commandActor, writeLog } from '../platform/admin/log.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const { database } = readConfig(process.env)
  const [, , file] = process.argv
  if (database.kind !== 'postgres')
    throw new Error('Set DATABASE_URL to the PostgreSQL database that receives the data.')
  if (!file) throw new Error('Name the SQLite file: npm run move-database -- <sqlite file>')
  // Opening a missing file would create an empty database.
  if (!existsSync(file)) throw new Error(`There is no file ${file}`)
  const from = await openDatabase({ kind: 'sqlite', file: resolve(file) })
  const to = await openDatabase(database)
  try {
    const counts = await moveDatabase(from, to)
    await writeLog(to, commandActor(), { action: 'database-moved', subjectKind: 'desk', subject: 'desk' })
    return Object.entries(counts)
      .map(([table, rows]) => `${table}: ${rows} rows, identical in both databases`)
      .join('\n')
  } finally {
    await from.destroy()
    await to.destroy()
  }
})

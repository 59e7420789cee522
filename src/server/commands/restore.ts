// npm run restore -- <file>: replaces the database by a backup and renames the previous database. Stop the server first.
import { readConfig } from '../config.ts'
import { restore } from '../db/backup.ts'

const { database } = readConfig(process.env)
const [, , from] = process.argv

try {
  if (database.kind === 'postgres') throw new Error('The database is PostgreSQL: use pg_restore (docs/operating.md).')
  if (!from) throw new Error('Name the backup: npm run restore -- <file>')
  const { rows, previous } = await restore(from, database.file, new Date())
  console.log(`${database.file}: restored, ${rows.rider} riders.`)
  if (previous) console.log(`The previous database is now ${previous}.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

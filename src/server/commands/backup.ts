// npm run backup [-- <file>]: copies a consistent state of the database while the server runs, and checks the copy.
import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { backUp } from '../db/backup.ts'

const { database } = readConfig(process.env)
const name = `ride-safer-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.db`
const to = process.argv[2] ?? join('data', 'backups', name)

if (database.kind === 'postgres') {
  console.error('The database is PostgreSQL: use pg_dump --format=custom (docs/operating.md).')
  process.exitCode = 1
} else {
  try {
    const rows = await backUp(database.file, to)
    console.log(`${to}: complete and checked, ${rows.rider} riders.`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

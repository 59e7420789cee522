// npm run restore -- <file>: puts a backup in the place of the database, once the server is stopped. What was there is kept.
import { readConfig } from '../config.ts'
import { restore } from '../db/backup.ts'

const { database } = readConfig(process.env)
const [, , from] = process.argv

try {
  if (database.kind === 'postgres') throw new Error('The database is PostgreSQL: use pg_restore (docs/operating.md).')
  if (!from) throw new Error('Which backup? npm run restore -- <file>')
  const { rows, kept } = await restore(from, database.file, new Date())
  console.log(`${database.file}: restored, ${rows.rider} riders.`)
  if (kept) console.log(`The database that was there is now ${kept}.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

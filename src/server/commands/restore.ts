// npm run restore -- <file>: replaces the database by a backup and renames the previous database. Stop the server first.
import { readConfig } from '../config.ts'
import { restore } from '../db/backup.ts'
import { logInFile, runCommand } from './run-command.ts'

await runCommand(async () => {
  const { database } = readConfig(process.env)
  const [, , from] = process.argv
  if (database.kind === 'postgres') throw new Error('The database is PostgreSQL: use pg_restore (docs/operating.md).')
  if (!from) throw new Error('Name the backup: npm run restore -- <file>')
  const { rows, previous } = await restore(from, database.file, new Date())
  await logInFile(database, { action: 'backup-restored', subjectKind: 'desk', subject: 'desk' })
  const restored = `${database.file}: restored, ${rows.rider} riders.`
  return previous ? `${restored}\nThe previous database is now ${previous}.` : restored
})

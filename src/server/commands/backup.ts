// npm run backup [-- <file>]: copies a consistent state of the database while the server runs, and checks the copy.
import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { backUp } from '../db/backup.ts'
import { logInFile, runCommand } from './run-command.ts'

await runCommand(async () => {
  const { database } = readConfig(process.env)
  if (database.kind === 'postgres')
    throw new Error('The database is PostgreSQL: use pg_dump --format=custom (docs/operating.md).')
  const name = `ride-safer-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.db`
  const to = process.argv[2] ?? join('data', 'backups', name)
  const rows = await backUp(database.file, to)
  await logInFile(database, { action: 'backup-made', subjectKind: 'desk', subject: 'desk' })
  return `${to}: complete and checked, ${rows.rider} riders.`
})

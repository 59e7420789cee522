import { z } from 'zod'
import { BACKUP_FAILURES } from '../../admin/backups.ts'
import { endpoint } from '../endpoint.ts'
import { text } from '../text.ts'

const GUARD = { access: 'admin', may: 'backups.make' } as const

const Backups = z.object({
  /** Null with PostgreSQL, which is backed up by its own tools. */
  isOn: z.boolean().nullable(),
  failure: z.enum(BACKUP_FAILURES).nullable().meta({ description: 'Why the last one could not be made' }),
  backups: z.array(z.object({ name: z.string(), at: z.iso.datetime(), size: z.int().meta({ description: 'Bytes' }) })),
})

export const adminBackups = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/backups',
    summary: 'The backups of the database, the newest first, and why the last one could not be made',
    ...GUARD,
    status: 200,
    reply: Backups,
  }),
  make: endpoint({
    method: 'POST',
    path: '/api/admin/backups',
    summary: 'Makes a backup of an SQLite database now, and checks it',
    ...GUARD,
    status: 201,
    reply: Backups,
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/admin/backups/file',
    summary: 'A backup as a file, for npm run restore',
    ...GUARD,
    query: z.object({ name: text(100) }),
    status: 200,
    reply: z.any().meta({ description: 'A file (application/vnd.sqlite3)' }),
  }),
}

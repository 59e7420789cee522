import { createReadStream, statSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db/open.ts'
import { writeLog } from '#server/platform/admin/log.ts'
import { route } from '#server/platform/http/route.ts'
import type { Backups } from '#server/platform/operation/backups.ts'
import { adminBackups } from '#shared/contract/admin/backups.ts'

interface Options {
  config: { database: { kind: 'sqlite' | 'postgres' } }
  db: Db
  backups: Backups
}

/** The backups of the database: listed, made and downloaded by operators. */
export async function backupRoutes(app: FastifyInstance, { config, db, backups }: Options) {
  const view = () => ({
    isOn: config.database.kind === 'postgres' ? null : backups.isOn(),
    failure: backups.failure() ?? null,
    backups: backups.list().map(({ name, at, size }) => ({ name, at: at.toISOString(), size })),
  })

  route(app, adminBackups.list, view)

  route(app, adminBackups.make, async ({ actor }) => {
    await backups.makeNow(actor)
    return view()
  })

  route(app, adminBackups.download, async ({ actor, query, reply }) => {
    const path = backups.pathOf(query.name)
    await writeLog(db, actor, {
      action: 'backup-downloaded',
      subjectKind: 'desk',
      subject: 'desk',
      note: query.name,
    })
    const stream: object = createReadStream(path)
    return reply
      .type('application/vnd.sqlite3')
      .header('content-disposition', `attachment; filename="${query.name}"`)
      .header('content-length', statSync(path).size)
      .header('cache-control', 'no-store')
      .send(stream as Record<string, unknown>)
  })
}

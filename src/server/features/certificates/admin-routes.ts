import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { readCursor, writeCursor } from '#server/db/prefix.ts'
import { pageOf } from '#server/platform/admin/page.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { route } from '#server/platform/http/route.ts'
import type { Outbox } from '#server/platform/outbox/outbox.ts'
import { readCode } from '#shared/certificates/rules.ts'
import { adminCertificates } from '#shared/contract/admin/certificates.ts'
import { findAtAdmin } from './admin-repository.ts'
import { fillNameKeys } from './repository.ts'
import { certificatePartsOf, revokeCertificate } from './service.ts'

interface Options {
  db: Db
  config: Config
  clock: () => Date
  outbox: Outbox
}

/** The certificates in Admin. */
export async function certificateAdminRoutes(app: FastifyInstance, options: Options) {
  const { db } = options

  route(app, adminCertificates.find, async ({ query }) => {
    await fillNameKeys(db)
    const rows = await findAtAdmin(db, query.text, readCursor(query.after))
    const { shown, next } = pageOf(rows, ({ name_key, id }) => writeCursor({ key: name_key ?? '', id }))
    return {
      certificates: shown.map((row) => ({
        code: row.code,
        name: row.name,
        username: row.username,
        issuedAt: row.issued_at,
        endedAt: row.ended_at,
        endedAs: row.ended_as,
        reason: row.reason,
      })),
      next,
    }
  })

  route(app, adminCertificates.revoke, async ({ actor, params, body, content, inTransaction }) => {
    const code = readCode(params.code)
    if (code === undefined) throw new AppError('gone')
    const parts = certificatePartsOf(options, content)
    const answer = await inTransaction((trx) => revokeCertificate(trx, code, body.reason, parts, actor))
    parts.webhooks.send()
    return answer
  })
}

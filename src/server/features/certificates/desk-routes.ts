import type { FastifyInstance } from 'fastify'
import type { ServedContent } from '#server/content/served-content.ts'
import type { Db } from '#server/db/open.ts'
import { readCursor, writeCursor } from '#server/db/prefix.ts'
import type { Actor } from '#server/platform/desk/log.ts'
import { pageOf } from '#server/platform/desk/page.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { route } from '#server/platform/http/route.ts'
import { readCode } from '#shared/certificates/rules.ts'
import { deskCertificates } from '#shared/contract/desk/certificates.ts'
import { findAtDesk } from './desk-repository.ts'
import { fillNameKeys } from './repository.ts'
import { type CertificateParts, revokeCertificate } from './service.ts'

interface Options {
  db: Db
  certificatePartsOf: (content: ServedContent) => CertificateParts
  actorOf: (rider: { id: number; username: string }) => Actor
}

/** The certificates at the desk. */
export async function certificateDeskRoutes(app: FastifyInstance, { db, certificatePartsOf, actorOf }: Options) {
  route(app, deskCertificates.find, async ({ query }) => {
    await fillNameKeys(db)
    const rows = await findAtDesk(db, query.text, readCursor(query.after))
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

  route(app, deskCertificates.revoke, async ({ rider, params, body, content }) => {
    const code = readCode(params.code)
    const parts = certificatePartsOf(content)
    if (code === undefined || !(await revokeCertificate(db, code, body.reason, parts, actorOf(rider))))
      throw new AppError('gone')
  })
}

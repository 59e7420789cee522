import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db/open.ts'
import { readCursor, writeCursor } from '#server/db/prefix.ts'
import { pageOf } from '#server/platform/admin/page.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { route } from '#server/platform/http/route.ts'
import type { SendMail } from '#server/platform/mail.ts'
import { type Provider, refuseIfProviderOnly } from '#server/platform/oidc/provider.ts'
import type { Outbox } from '#server/platform/outbox/outbox.ts'
import type { NeededAnswer } from '#server/platform/sessions/needed-answer.ts'
import { adminRiders } from '#shared/contract/admin/riders.ts'
import { findRiders } from './admin-repository.ts'
import { mailResetLink, signOutRider, viewRider } from './admin-service.ts'

interface Options {
  db: Db
  clock: () => Date
  outbox: Outbox
  sendMail: SendMail | undefined
  provider: Provider
  neededAnswer: NeededAnswer
}

/** The accounts of riders in Admin. Never their notes, lists or answers. */
export async function riderAdminRoutes(app: FastifyInstance, options: Options) {
  const { db, clock, outbox, sendMail, provider, neededAnswer } = options

  route(app, adminRiders.find, async ({ query }) => {
    const rows = await findRiders(db, query.by, query.text, readCursor(query.after))
    const { shown, next } = pageOf(rows, writeCursor)
    return {
      riders: shown.map(({ id, username, email, created_at }) => ({ id, username, email, createdAt: created_at })),
      next,
    }
  })

  route(app, adminRiders.show, ({ params }) =>
    viewRider(db, params.id, clock(), sendMail !== undefined && !provider?.isOnly),
  )

  route(app, adminRiders.mailLink, async ({ actor, params, inTransaction }) => {
    refuseIfProviderOnly(provider)
    if (!sendMail) throw new AppError('no-mail')
    const done = await inTransaction((trx) => mailResetLink(trx, outbox, params.id, actor, neededAnswer))
    outbox.wake('reset-password')
    return done
  })

  route(app, adminRiders.signOut, ({ actor, params, inTransaction }) =>
    inTransaction((trx) => signOutRider(trx, params.id, actor)),
  )
}

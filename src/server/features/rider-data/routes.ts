import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { toRider } from '#server/features/accounts/repository.ts'
import { certificatePartsOf } from '#server/features/certificates/service.ts'
import { route } from '#server/platform/http/route.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import type { Outbox } from '#server/platform/outbox/outbox.ts'
import type { Reauthenticate } from '#server/platform/sessions/reauthentication.ts'
import { listSessions } from '#server/platform/sessions/sessions.ts'
import { accounts } from '#shared/contract/accounts.ts'
import { adminRiders } from '#shared/contract/admin/riders.ts'
import { writeExport } from './export-service.ts'
import { deleteRiderAt, forgetRider, RIDER_DATA } from './service.ts'

interface Options {
  config: Config
  db: Db
  clock: () => Date
  limits: Limits
  outbox: Outbox
  reauthenticate: Reauthenticate
}

/** Everything about a rider: exported, and deleted with the account. */
export async function riderDataRoutes(app: FastifyInstance, options: Options) {
  const { db, clock, limits, reauthenticate } = options

  route(app, accounts.exportData, async ({ rider, reply }) => {
    await limits.exportData.use(String(rider.id))
    const data = await Promise.all(RIDER_DATA.map(async ({ name, read }) => [name, await read(db, rider.id)] as const))
    const sessions = await listSessions(db, rider.id, clock())
    const text = writeExport({
      exportedAt: clock().toISOString(),
      account: toRider(rider),
      sessions: sessions.map(({ token_hash, rider_id, ...session }) => session),
      ...Object.fromEntries(data),
    })
    const stream: object = Readable.from(text, { highWaterMark: 1 })
    // The contract names the object that the stream writes.
    return reply.type('application/json; charset=utf-8').send(stream as Record<string, unknown>)
  })

  route(app, accounts.remove, async ({ rider, session, body, request, content, inTransaction }) => {
    await limits.password.use(String(rider.id))
    const answer = await reauthenticate({ request, session, answer: body })
    await forgetRider(session, answer, { ...certificatePartsOf(options, content), db, inTransaction })
  })

  route(app, adminRiders.remove, async ({ actor, params, content, inTransaction }) => {
    await deleteRiderAt(params.id, { ...certificatePartsOf(options, content), db, inTransaction }, actor)
  })
}

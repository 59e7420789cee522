import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { closesAt } from '#server/platform/admin/access.ts'
import { pageOf } from '#server/platform/admin/page.ts'
import { route } from '#server/platform/http/route.ts'
import { libraryIn } from '#server/platform/library-in.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import type { Reauthenticate } from '#server/platform/sessions/reauthentication.ts'
import { adminDoor } from '#shared/contract/admin/door.ts'
import { adminLog } from '#shared/contract/admin/log.ts'
import { adminTeam } from '#shared/contract/admin/team.ts'
import { applyOperators } from './operators-service.ts'
import { listLog, listPeople, usernamesOf } from './repository.ts'
import { giveRole, openAdmin, takeRole } from './service.ts'

interface Options {
  config: Pick<Config, 'operators'>
  db: Db
  clock: () => Date
  /** The addresses of Admin's code and styles in a language. */
  pages: { files: { adminOf: (language: string) => { script: string; styles: string[] } } }
  limits: Pick<Limits, 'adminPassword' | 'adminAnswer'>
  reauthenticate: Reauthenticate
}

/** The calls that open Admin, give and take roles, and read the log. */
export async function adminRoutes(app: FastifyInstance, options: Options) {
  const { config, db, clock, pages, limits, reauthenticate } = options
  await applyOperators(db, config.operators, clock(), app.log)

  route(app, adminDoor.enter, async ({ rider, admin, library, query }) => {
    const { language } = libraryIn(library, query)
    return { role: admin.role, username: rider.username, openUntil: admin.openUntil, ...pages.files.adminOf(language) }
  })

  route(app, adminDoor.answer, async ({ rider, actor, session, body, request, inTransaction }) => {
    // The tries of a session are its own, so that somebody with a stolen token locks out neither the sign-in nor other devices.
    await limits.adminAnswer.use(session.tokenHash)
    await limits.adminPassword.use(session.tokenHash)
    const answer = await reauthenticate({ request, session, answer: body, isStrict: true })
    const opened = await inTransaction(async (trx) => {
      await openAdmin(trx, answer, { riderId: rider.id, tokenHash: session.tokenHash }, actor)
      return { openUntil: closesAt(actor.at).toISOString() }
    })
    await limits.adminPassword.reset(session.tokenHash)
    return opened
  })

  const people = async (from: Db, selfId: number) =>
    (await listPeople(from)).map((row) => ({
      riderId: row.rider_id,
      username: row.username,
      role: row.role,
      givenAt: row.given_at,
      givenBy: row.given_by,
      isByOperators: row.operator_name !== null,
      isByClaim: row.claimed_at === row.given_at,
      isSelf: row.rider_id === selfId,
    }))

  route(app, adminTeam.list, ({ rider }) => people(db, rider.id))

  route(app, adminTeam.give, ({ rider, actor, body, inTransaction }) =>
    inTransaction(async (trx) => {
      await giveRole(trx, body.username, body.role, actor, body)
      return people(trx, rider.id)
    }),
  )

  route(app, adminTeam.take, ({ rider, actor, params, inTransaction }) =>
    inTransaction(async (trx) => {
      await takeRole(trx, params.id, actor)
      return people(trx, rider.id)
    }),
  )

  route(app, adminLog.list, async ({ query }) => {
    const rows = await listLog(db, query.before)
    const { shown, next } = pageOf(rows, ({ id }) => id)
    const riders = shown.filter(({ subject_kind }) => subject_kind === 'rider').map(({ subject }) => Number(subject))
    const names = await usernamesOf(db, [...new Set(riders)])
    return {
      entries: shown.map(({ subject_kind, rider_id, ...row }) => ({
        ...row,
        account: rider_id,
        subjectKind: subject_kind,
        subjectName: subject_kind === 'rider' ? (names.get(Number(row.subject)) ?? null) : null,
      })),
      next,
    }
  })
}

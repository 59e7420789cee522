import type { FastifyInstance } from 'fastify'
import { siteIn } from '#server/content/language-site.ts'
import { fileName, sendAs } from '#server/platform/http/file-name.ts'
import { route } from '#server/platform/http/route.ts'
import { libraryIn } from '#server/platform/library-in.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import { groups } from '#shared/contract/groups.ts'
import * as text from '#texts'
import { groupCsv } from './csv-service.ts'
import { readLadder } from './ladder-repository.ts'
import { readAllRows, readHardest, readReport } from './report-service.ts'
import { findLed, findWithLeader, groupNotFound } from './repository.ts'
import {
  changeGroup,
  changeMembership,
  endGroup,
  type GroupParts,
  joinGroup,
  leaveGroup,
  listGroups,
  offerLead,
  readGroup,
  readInvitation,
  removeMember,
  renewCode,
  startGroup,
  takeLead,
} from './service.ts'
import { updateOutdated } from './standing-service.ts'

/**
 * Groups of riders. Everything is read from the primary, not from a replica, because a member who has
 * left must be out of reports at once.
 */
export async function groupRoutes(app: FastifyInstance, options: GroupParts & { limits: Limits }) {
  const { db, limits } = options

  route(app, groups.list, ({ rider, library }) => listGroups(rider.id, library, options))
  route(app, groups.create, ({ rider, body, inTransaction }) =>
    startGroup(rider.id, body.name, { ...options, inTransaction }),
  )
  route(app, groups.read, ({ rider, params, library }) => readGroup(params.id, rider.id, library, options))
  route(app, groups.update, ({ rider, params, body, inTransaction }) =>
    inTransaction((trx) => changeGroup(trx, params.id, rider.id, body, options)),
  )
  route(app, groups.remove, ({ rider, params, inTransaction }) =>
    inTransaction((trx) => endGroup(trx, params.id, rider.id)),
  )
  route(app, groups.renewCode, ({ rider, params, inTransaction }) => renewCode(params.id, rider.id, inTransaction))

  route(app, groups.report, async ({ rider, params, query, library }) => {
    const { id } = await findLed(db, params.id, rider.id)
    return readReport(db, id, query, library, options)
  })

  route(app, groups.csv, async ({ rider, params, query, library, reply, content }) => {
    const { language } = libraryIn(library, query)
    const { id, name } = await findLed(db, params.id, rider.id)
    const csv = groupCsv(await readAllRows(db, id, library, options), language)
    const { recordedProduct } = siteIn(language, content.languageSites).site
    sendAs(reply, fileName([recordedProduct], text.groups_csv_file({}, { locale: language }), [name]))
    return reply.type('text/csv; charset=utf-8').send(csv)
  })

  route(app, groups.hardest, async ({ rider, params, query, library }) => {
    const texts = libraryIn(library, query)
    const { id } = await findLed(db, params.id, rider.id)
    return readHardest(db, id, texts)
  })

  route(app, groups.removeMember, ({ rider, params, inTransaction }) =>
    inTransaction((trx) => removeMember(trx, params.id, params.member, rider.id)),
  )
  route(app, groups.offer, ({ rider, params, body, inTransaction }) =>
    inTransaction((trx) => offerLead(trx, params.id, rider.id, body)),
  )
  route(app, groups.takeLead, ({ rider, params, inTransaction }) =>
    inTransaction((trx) => takeLead(trx, params.id, rider.id, options)),
  )

  route(app, groups.ladder, async ({ rider, params, library }) => {
    const { hasLadder } = await readGroup(params.id, rider.id, library, options)
    if (hasLadder) await updateOutdated(db, params.id, library, options)
    const group = hasLadder ? await findWithLeader(db, params.id) : undefined
    if (!group) throw groupNotFound()
    return readLadder(db, group, rider.id)
  })

  route(app, groups.changeMembership, ({ rider, params, body, library, inTransaction }) =>
    inTransaction((trx) => changeMembership(trx, params.id, rider.id, body, library, options)),
  )
  route(app, groups.leave, ({ rider, params, inTransaction }) =>
    inTransaction((trx) => leaveGroup(trx, params.id, rider.id)),
  )

  route(app, groups.invitation, async ({ request, params }) => {
    await limits.groupCode.use(request)
    const session = await request.session()
    return readInvitation(db, params.code, session?.rider.id)
  })

  route(app, groups.join, async ({ rider, request, params, library, inTransaction }) => {
    await limits.groupCode.use(request)
    return joinGroup(params.code, rider, library, { ...options, inTransaction })
  })
}

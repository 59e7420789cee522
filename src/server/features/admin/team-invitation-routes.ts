import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Config } from '#server/config.ts'
import { siteIn } from '#server/content/language-site.ts'
import type { CurrentContent } from '#server/content/served-content.ts'
import type { Db } from '#server/db/open.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { route } from '#server/platform/http/route.ts'
import { checkLanguage } from '#server/platform/library-in.ts'
import type { SendMail } from '#server/platform/mail.ts'
import type { Outbox } from '#server/platform/outbox/outbox.ts'
import { inOneTransaction } from '#server/platform/transaction.ts'
import { invitationPath } from '#shared/admin/invitations.ts'
import { may, ROLES } from '#shared/admin/roles.ts'
import { adminTeam } from '#shared/contract/admin/team.ts'
import { listOpenInvitations } from './invitation-repository.ts'
import { endInvitation, invitationMail, invite, makeTeamInvitation } from './invitation-service.ts'
import { findRole } from './repository.ts'

interface Options {
  config: Pick<Config, 'languages' | 'publicUrl'>
  db: Db
  clock: () => Date
  outbox: Outbox
  sendMail: SendMail | undefined
  currentContent: CurrentContent
}

/** The delivery of an invitation by mail. The link is made when the mail is sent. */
const Payload = z.object({
  riderId: z.int(),
  username: z.string(),
  role: z.enum(ROLES),
  to: z.string(),
  language: z.string(),
})

/** Invitations of an operator to a role: made, mailed, listed and ended. */
export async function teamInvitationRoutes(app: FastifyInstance, options: Options) {
  const { config, db, clock, outbox, sendMail, currentContent } = options
  const linkOf = (token: string, base = '') => `${config.publicUrl}${base}${invitationPath(token)}`

  if (sendMail) {
    outbox.deliver('invitation', async ({ payload, cause }) => {
      const { riderId, username, role, to, language } = Payload.parse(payload)
      // The invitations of somebody end with their role.
      if (!may((await findRole(db, riderId))?.role ?? '', 'team.manage')) return 'unneeded'
      const token = await inOneTransaction(db, (trx) => makeTeamInvitation(trx, role, riderId, clock()))
      const from = siteIn(language, currentContent().languageSites)
      await sendMail({ to, cause, ...invitationMail(from, { name: username, role, url: linkOf(token, from.base) }) })
      return 'delivered'
    })
  }

  const list = async (from: Db) =>
    (await listOpenInvitations(from, clock())).map(({ id, role, expires_at, username }) => ({
      id,
      role,
      expiresAt: expires_at,
      by: username,
    }))

  route(app, adminTeam.invitations, () => list(db))

  route(app, adminTeam.invite, async ({ rider, actor, body, inTransaction }) => {
    const { role, email, language = config.languages[0] } = body
    checkLanguage(language, config.languages, 'language')
    if (email !== null && !sendMail) throw new AppError('no-mail')
    const payload = { riderId: rider.id, username: rider.username, role, to: email, language }
    const mail = (trx: Db) => outbox.add(trx, { channel: 'invitation', cause: `invitation ${randomUUID()}`, payload })
    const about = { role, riderId: rider.id, mail: email === null ? undefined : mail }
    const answer = await inTransaction(async (trx) => {
      const token = await invite(trx, about, actor)
      return { link: token === null ? null : linkOf(token), invitations: await list(trx) }
    })
    outbox.wake('invitation')
    return answer
  })

  route(app, adminTeam.endInvitation, ({ actor, params, inTransaction }) =>
    inTransaction(async (trx) => {
      await endInvitation(trx, params.id, actor)
      return list(trx)
    }),
  )
}

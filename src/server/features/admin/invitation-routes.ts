import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { toRider } from '#server/features/accounts/repository.ts'
import { recordArrival } from '#server/features/activity/service.ts'
import { isOperatorName } from '#server/platform/admin/kept-names.ts'
import type { Counts } from '#server/platform/analytics/counts.ts'
import { route } from '#server/platform/http/route.ts'
import { checkLanguage } from '#server/platform/library-in.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import { localTimeOf } from '#server/platform/local-time.ts'
import { type Provider, refuseIfProviderOnly } from '#server/platform/oidc/provider.ts'
import type { Passwords } from '#server/platform/sessions/passwords.ts'
import { clientOf, setDeviceCookie, trustDevice, withDevice } from '#server/platform/sessions/trusted-devices.ts'
import { invitations } from '#shared/contract/invitations.ts'
import { acceptInvitation, openInvitedAccount, readInvitation } from './invitation-service.ts'

interface Options {
  config: Pick<Config, 'languages' | 'operators'>
  db: Db
  clock: () => Date
  counts: Counts
  limits: Limits
  passwords: Passwords
  provider: Provider
  overTls: boolean
}

/** The link that makes the first operator, and invitations to a role: read, and used by a new account or by a rider. */
export async function invitationRoutes(app: FastifyInstance, options: Options) {
  const { config, db, clock, counts, limits, passwords, provider, overTls } = options
  const names = config.operators

  route(app, invitations.read, async ({ body, request }) => {
    await limits.login.use(request)
    const { row, isFirst } = await readInvitation(db, body.token, clock())
    return { role: row.role, isFirst, expiresAt: row.expires_at }
  })

  route(app, invitations.openAccount, async ({ body, request, reply, inTransaction }) => {
    refuseIfProviderOnly(provider)
    await limits.register.use(request)
    const { token, username, password, language } = body
    checkLanguage(language, config.languages, 'language')
    await readInvitation(db, token, clock())
    const isReserved = await isOperatorName(db, username)
    const passwordHash = await passwords.hash(password, request)
    const account = { username, passwordHash, language, userAgent: request.headers['user-agent'] }
    const about = { names, now: clock(), isReserved }
    const client = withDevice(clientOf(request, overTls))
    setDeviceCookie(reply, client.device, overTls)
    const answer = await inTransaction(async (trx) => {
      const { rider, sessionToken } = await openInvitedAccount(trx, account, token, about)
      await trustDevice(trx, rider.id, client, clock())
      return { token: sessionToken, user: toRider(rider) }
    })
    counts.addOf(answer.user.id, 'registration')
    await recordArrival(answer.user.id, localTimeOf(request, clock), options)
    return answer
  })

  route(app, invitations.accept, ({ rider, session, body, inTransaction }) =>
    inTransaction((trx) =>
      acceptInvitation(trx, { rider, tokenHash: session.tokenHash }, body.token, { names, now: clock() }),
    ),
  )
}

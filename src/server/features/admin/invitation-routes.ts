import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import type { RiderRow } from '#server/db/tables/accounts.ts'
import { isOperatorName } from '#server/platform/admin/kept-names.ts'
import type { Counts } from '#server/platform/analytics/counts.ts'
import type { OnArrival } from '#server/platform/handed-over.ts'
import { route } from '#server/platform/http/route.ts'
import { checkLanguage } from '#server/platform/library-in.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import { localTimeOf } from '#server/platform/local-time.ts'
import { type Provider, refuseIfProviderOnly } from '#server/platform/oidc/provider.ts'
import { clientOf, rememberClient, setDeviceCookie, withDevice } from '#server/platform/sessions/known-clients.ts'
import type { Passwords } from '#server/platform/sessions/passwords.ts'
import { openSession } from '#server/platform/sessions/sessions.ts'
import type { Rider } from '#shared/contract/accounts.ts'
import { invitations } from '#shared/contract/invitations.ts'
import type { Sent } from '#shared/name.ts'
import { acceptInvitation, type OpensAccounts, openInvitedAccount, readInvitation } from './invitation-service.ts'

interface Options extends Pick<OpensAccounts, 'insertRider'> {
  config: Pick<Config, 'languages' | 'operators'>
  db: Db
  clock: () => Date
  counts: Counts
  limits: Limits
  passwords: Passwords
  provider: Provider
  overTls: boolean
  onArrival: OnArrival
  toRider: (row: RiderRow) => Sent<Rider>
}

/** The link that makes the first operator, and invitations to a role: read, and used by a new account or by a rider. */
export async function invitationRoutes(app: FastifyInstance, options: Options) {
  const { config, db, clock, counts, limits, passwords, provider, overTls, onArrival, toRider } = options
  const names = config.operators

  route(app, invitations.read, async ({ body, request }) => {
    await limits.login.use(request)
    const { row, isFirst } = await readInvitation(db, body.token, clock())
    return { role: row.role, isFirst, expiresAt: row.expires_at }
  })

  route(app, invitations.openAccount, async ({ body, request, reply }) => {
    refuseIfProviderOnly(provider)
    await limits.register.use(request)
    const { token, username, password, language } = body
    checkLanguage(language, config.languages, 'language')
    await readInvitation(db, token, clock())
    const isReserved = await isOperatorName(db, username)
    const passwordHash = await passwords.hash(password, request)
    const account = { username, passwordHash, language, userAgent: request.headers['user-agent'] }
    const about = { names, now: clock(), isReserved, insertRider: options.insertRider, openSession }
    const { rider, sessionToken } = await openInvitedAccount(db, account, token, about)
    counts.addOf(rider.id, 'registration')
    await onArrival(rider.id, localTimeOf(request, clock))
    const client = withDevice(clientOf(request, overTls))
    setDeviceCookie(reply, client.device, overTls)
    await rememberClient(db, rider.id, client, clock())
    return { token: sessionToken, user: toRider(rider) }
  })

  route(app, invitations.accept, async ({ rider, session, body }) => {
    await acceptInvitation(db, { rider, tokenHash: session.tokenHash }, body.token, { names, now: clock() })
  })
}

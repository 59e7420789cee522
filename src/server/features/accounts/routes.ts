import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { from } from '#server/platform/http/route.ts'
import { checkLanguage } from '#server/platform/library-in.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import { clientOf, setDeviceCookie, withDevice } from '#server/platform/sessions/known-clients.ts'
import type { Passwords } from '#server/platform/sessions/passwords.ts'
import { listSessions, requireRider } from '#server/platform/sessions/sessions.ts'
import { accounts } from '#shared/contract/accounts.ts'
import { writeExport } from './export-service.ts'
import { changePassword, checkPassword } from './password-service.ts'
import { toUser } from './repository.ts'
import {
  changeRider,
  checkNames,
  checkRewards,
  forgetRider,
  type RewardChecks,
  type RiderData,
  type ShowOnLeaderboard,
  signOutEverywhere,
} from './service.ts'

interface Options {
  config: Pick<Config, 'languages'>
  db: Db
  clock: () => Date
  passwords: Passwords
  limits: Limits
  /** Whether the site is reached over TLS. */
  overTls: boolean
  /** The data of every feature about riders. */
  riderData: readonly RiderData[]
  showOnLeaderboard: ShowOnLeaderboard
  rewardChecks: RewardChecks
}

/** The routes of the signed-in rider's own account (D10, D12, D24, D31). */
export async function accountRoutes(fastify: FastifyInstance, options: Options) {
  const { config, db, clock, passwords, limits, overTls, riderData, showOnLeaderboard } = options
  const app = fastify.withTypeProvider<ZodTypeProvider>()

  app.route({ ...from(accounts.user), handler: async (request) => toUser((await requireRider(request)).rider) })

  app.route({
    ...from(accounts.update),
    handler: async (request) => {
      const session = await requireRider(request)
      const { username, preferences } = request.body
      checkLanguage(preferences?.language, config.languages, 'preferences.language')
      checkNames(request.body, session.rider)
      await checkRewards(db, session.rider.id, request.body, options.rewardChecks)
      // Limited, because trying usernames reveals which ones exist.
      if (username !== undefined && username !== session.rider.username)
        await limits.rename.use(String(session.rider.id))
      return toUser(await changeRider(db, session, request.body, showOnLeaderboard))
    },
  })

  app.route({
    ...from(accounts.changePassword),
    handler: async (request, reply) => {
      const session = await requireRider(request)
      const { rider } = session
      const { currentPassword, newPassword } = request.body
      await limits.password.use(String(rider.id))
      await checkPassword(passwords, rider, {
        password: currentPassword,
        field: 'currentPassword',
        request,
      })
      const client = withDevice(clientOf(request, overTls))
      await changePassword(db, session, await passwords.hash(newPassword, request), client, clock())
      await limits.guess.reset(String(rider.id))
      setDeviceCookie(reply, client.device, overTls)
      return reply.status(204).send(null)
    },
  })

  app.route({
    ...from(accounts.sessions),
    handler: async (request) => {
      const { rider, tokenHash } = await requireRider(request)
      const sessions = await listSessions(db, rider.id, clock())
      return sessions.map(({ device, created_at, last_used_at, token_hash }) => ({
        device,
        createdAt: created_at,
        lastUsedAt: last_used_at,
        current: token_hash === tokenHash,
      }))
    },
  })

  app.route({
    ...from(accounts.signOutEverywhere),
    handler: async (request, reply) => {
      await signOutEverywhere(db, await requireRider(request))
      return reply.status(204).send(null)
    },
  })

  app.route({
    ...from(accounts.exportData),
    handler: async (request, reply) => {
      const { rider } = await requireRider(request)
      await limits.exportData.use(String(rider.id))
      const parts = await Promise.all(
        riderData.map(async ({ name, read }) => [name, await read(db, rider.id)] as const),
      )
      const sessions = await listSessions(db, rider.id, clock())
      const text = writeExport({
        exportedAt: clock().toISOString(),
        account: toUser(rider),
        sessions: sessions.map(({ token_hash, rider_id, ...session }) => session),
        ...Object.fromEntries(parts),
      })
      const stream: object = Readable.from(text, { highWaterMark: 1 })
      // The contract names the object that the stream writes.
      return reply.type('application/json; charset=utf-8').send(stream as Record<string, unknown>)
    },
  })

  app.route({
    ...from(accounts.remove),
    handler: async (request, reply) => {
      const session = await requireRider(request)
      const { password } = request.body
      await limits.password.use(String(session.rider.id))
      await checkPassword(passwords, session.rider, { password, field: 'password', request })
      await forgetRider(db, session, riderData)
      return reply.status(204).send(null)
    },
  })
}

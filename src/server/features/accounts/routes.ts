import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Db } from '#server/db/open.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Limit } from '#server/platform/limits.ts'
import { momentOf } from '#server/platform/moment.ts'
import type { Passwords } from '#server/platform/passwords.ts'
import { from } from '#server/platform/route.ts'
import { closeSession, closeSessions, listSessions, openSession, requireRider } from '#server/platform/sessions.ts'
import { accounts } from '#shared/contract/accounts.ts'
import type { Moment } from '#shared/learning/calendar.ts'
import { findRider, insertRider, toUser, usernameKey } from './repository.ts'
import {
  changeRider,
  checkPassword,
  forgetRider,
  openSessionByPassword,
  type RiderData,
  type ShowOnLeaderboard,
  setPassword,
  usernameTaken,
} from './service.ts'

interface Options {
  db: Db
  clock: () => Date
  passwords: Passwords
  limits: { login: Limit; failedLogin: Limit; register: Limit; password: Limit }
  /** What every feature keeps about riders. */
  riderData: readonly RiderData[]
  /** Told of every registration and sign-in. */
  onArrival: (riderId: number, now: Moment) => Promise<void>
  showOnLeaderboard: ShowOnLeaderboard
}

/** Registration, sign-in and what riders do with their own account (D10-D12, D24, D31). */
export async function accountRoutes(fastify: FastifyInstance, options: Options) {
  const { db, clock, passwords, limits, riderData, onArrival, showOnLeaderboard } = options
  const app = fastify.withTypeProvider<ZodTypeProvider>()

  app.route({
    ...from(accounts.register),
    handler: async (request, reply) => {
      await limits.register.use(request)
      const { username, password } = request.body
      const passwordHash = await passwords.hash(password)
      const rider = await insertRider(db, { username, passwordHash }, clock())
      if (!rider) throw usernameTaken()
      await onArrival(rider.id, momentOf(request, clock))
      const token = await openSession(db, rider.id, request.headers['user-agent'], clock())
      return reply.status(201).send({ token, user: toUser(rider) })
    },
  })

  app.route({
    ...from(accounts.login),
    handler: async (request) => {
      await limits.login.use(request)
      const { username, password } = request.body
      // Before the password is looked at: past the limit a right guess lets nobody in either.
      await limits.failedLogin.check(request, usernameKey(username))
      const rider = await findRider(db, username)
      const matches = await passwords.verify(rider?.password_hash, password)
      const userAgent = request.headers['user-agent']
      const token = rider && matches ? await openSessionByPassword(db, rider, userAgent, clock()) : undefined
      if (!rider || !token) {
        await limits.failedLogin.use(request, usernameKey(username))
        throw new AppError('not-authenticated', 'Invalid username or password')
      }
      await onArrival(rider.id, momentOf(request, clock))
      return { token, user: toUser(rider) }
    },
  })

  app.route({
    ...from(accounts.logout),
    handler: async (request, reply) => {
      const { tokenHash } = await requireRider(request)
      await closeSession(db, tokenHash)
      return reply.status(204).send(null)
    },
  })

  app.route({ ...from(accounts.user), handler: async (request) => toUser((await requireRider(request)).rider) })

  app.route({
    ...from(accounts.update),
    handler: async (request) => {
      const { rider } = await requireRider(request)
      return toUser(await changeRider(db, rider, request.body, showOnLeaderboard))
    },
  })

  app.route({
    ...from(accounts.changePassword),
    handler: async (request, reply) => {
      const { rider, tokenHash } = await requireRider(request)
      await limits.password.use(request, `rider ${rider.id}`)
      await checkPassword(passwords, rider, request.body.currentPassword, 'currentPassword')
      await setPassword(db, rider.id, await passwords.hash(request.body.newPassword), tokenHash)
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
      await closeSessions(db, (await requireRider(request)).rider.id)
      return reply.status(204).send(null)
    },
  })

  app.route({
    ...from(accounts.exportData),
    handler: async (request) => {
      const { rider } = await requireRider(request)
      const parts = await Promise.all(
        riderData.map(async ({ name, read }) => [name, await read(db, rider.id)] as const),
      )
      const sessions = await listSessions(db, rider.id, clock())
      return {
        exportedAt: clock().toISOString(),
        account: toUser(rider),
        sessions: sessions.map(({ token_hash, rider_id, ...session }) => session),
        ...Object.fromEntries(parts),
      }
    },
  })

  app.route({
    ...from(accounts.remove),
    handler: async (request, reply) => {
      const { rider } = await requireRider(request)
      await limits.password.use(request, `rider ${rider.id}`)
      await checkPassword(passwords, rider, request.body.password, 'password')
      await forgetRider(db, rider.id, riderData)
      return reply.status(204).send(null)
    },
  })
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Library } from '#server/content/library.ts'
import type { ServedContent } from '#server/content/served-content.ts'
import { riderActor } from '#server/platform/admin/log.ts'
import { requireMayOf, requireMayToSome } from '#server/platform/admin/policy.ts'
import { findTip } from '#server/platform/find-tip.ts'
import { holdSession } from '#server/platform/sessions/sessions.ts'
import { type Endpoint, isAnsweredOnce } from '#shared/contract/endpoint.ts'
import { ErrorReply } from '#shared/contract/errors.ts'
import { type SentTip as Tip, TipParams } from '#shared/contract/tips.ts'
import { AppError, notAuthenticated } from './errors.ts'
import type { InOwnTransaction, InTransaction, Stored } from './kept-answers.ts'

type Access = Endpoint['access']

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Unset for a route that is not in the contract. */
    access?: Access
    /** See the contract. */
    isSlow?: true | undefined
  }
  interface FastifyRequest {
    /** The tip and the rider that the guard of the route found. */
    guarded?: object
  }
}

/** The guard of each kind of `access`. It returns what the handler gets, or throws when it refuses the request. */
const GUARDS = {
  public: async () => ({}),
  rider: async (request, endpoint) => {
    const session = await request.session()
    if (!session) throw notAuthenticated()
    const isOpen = endpoint.access === 'rider' && endpoint.isBeforeNewPassword
    // The leader who gave the temporary password knows it too, so it only lets the rider choose a password.
    if (session.rider.one_time_word_at !== null && !isOpen) throw new AppError('new-password-first')
    return { rider: session.rider, session }
  },
  // The call answers 404 to everybody without a role. The role is checked before the re-authentication.
  admin: async (request, endpoint) => {
    const session = await request.session()
    const access = session && (await request.adminAccess(session.tokenHash))
    if (!access || endpoint.access !== 'admin') throw new AppError('not-found')
    requireMayToSome(access.role, endpoint.may)
    if (session.rider.one_time_word_at !== null) throw new AppError('new-password-first')
    if (access.openUntil === null && !endpoint.isBeforeReauthentication) throw new AppError('admin-locked')
    const admin = { ...access, requireMay: requireMayOf(request, endpoint) }
    return { rider: session.rider, session, admin, actor: riderActor(session.rider, access.at) }
  },
} satisfies Record<Access, (request: FastifyRequest, endpoint: Endpoint) => Promise<object>>

type AdminCaller = Awaited<ReturnType<typeof GUARDS.admin>>

/** Returns `inTransaction` for a call of Admin: it refuses the call, and writes nothing, if the session has ended since the call came. */
const whileSessionLasts =
  (inTransaction: InOwnTransaction, { session }: AdminCaller): InOwnTransaction =>
  (run) =>
    inTransaction(async (trx) => {
      if (!(await holdSession(trx, session.tokenHash))) throw new AppError('not-found')
      return run(trx)
    })

type Value<S> = S extends z.ZodType ? z.output<S> : undefined

type Context<E extends Endpoint> = {
  request: FastifyRequest
  reply: FastifyReply
  content: ServedContent
  /** The library of the content, in the site's own language. */
  library: Library
  params: Value<E['params']>
  query: Value<E['query']>
  body: Value<E['body']>
} & Awaited<ReturnType<(typeof GUARDS)[E['access']]>> &
  (E['params'] extends typeof TipParams ? { tip: Tip } : object) &
  (E['takesKey'] extends true ? { inTransaction: InTransaction } : object) &
  (E['writes'] extends true ? { inTransaction: InOwnTransaction } : object)

/** A handler that sends a file or cached bytes itself returns `reply`. */
type Answer<E extends Endpoint> = z.input<E['reply']> | FastifyReply

type Handler<E extends Endpoint> = (
  context: Context<E>,
) => E['takesKey'] extends true
  ? Promise<Stored<E['status'] extends 204 ? void : z.input<E['reply']>>>
  : E['status'] extends 204
    ? Promise<void>
    : Answer<E> | Promise<Answer<E>>

/**
 * Adds the route of an endpoint. The handler gets the rider if the access of the endpoint is 'rider' or 'admin', and the tip if the
 * parameters are those of a tip. Both are checked before the body, so that a client without a valid token gets 401, and no validation
 * error. A tip that there is not is 404 before that. A handler writes in `inTransaction`, which it has if the call `takesKey` or `writes`.
 * That of a call that `takesKey` returns what `inTransaction` has stored with its writes.
 */
export function route<const E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void {
  const {
    method,
    path,
    summary,
    access,
    params,
    query,
    body,
    status,
    reply: answer,
    isSlow,
    takesKey,
  }: Endpoint = endpoint
  const isOfTip = params === TipParams

  async function guard(request: FastifyRequest): Promise<void> {
    const tip = isOfTip ? { tip: findTip(request.content.library, (request.params as TipParams).id) } : {}
    request.guarded = { ...tip, ...(await GUARDS[access](request, endpoint)) }
  }

  /** An unknown address answers 404 to a body of another type than JSON, and reads JSON first. A hidden call does the same. */
  async function guardBeforeBody(request: FastifyRequest): Promise<void> {
    if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) await guard(request)
  }

  /** Asks the policy about the files that the call names, which are known once the input is checked. */
  async function checkFiles(request: FastifyRequest): Promise<void> {
    const { admin } = request.guarded as AdminCaller
    admin.requireMay(admin.role)
  }

  app.route({
    method,
    url: path,
    config: { access, isSlow },
    schema: {
      summary,
      // The public description of the API leaves Admin out, because Admin answers 404 to everybody else.
      hide: access === 'admin',
      tags: [path.split('/')[2] ?? ''],
      ...(access === 'public' ? {} : { security: [{ bearer: [] }] }),
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      response: { [status]: answer, '4xx': ErrorReply, '5xx': ErrorReply },
    },
    ...(access === 'admin' ? { onRequest: guardBeforeBody, preHandler: checkFiles } : {}),
    preValidation: guard,
    handler: (request, reply) => {
      reply.status(status)
      const { content, params, query, body, guarded } = request
      const { library } = content
      const run = (inTransaction: InOwnTransaction) => {
        const held = access === 'admin' ? whileSessionLasts(inTransaction, guarded as AdminCaller) : inTransaction
        const given: object = { ...guarded, inTransaction: held }
        return handler({ request, reply, content, library, params, query, body, ...given } as Context<E>)
      }
      return isAnsweredOnce(endpoint)
        ? app.answerOnce(
            request,
            reply,
            (inTransaction) => run(takesKey ? inTransaction : app.inOwnTransaction) as Promise<Stored<unknown>>,
          )
        : run(app.inOwnTransaction)
    },
  })
}

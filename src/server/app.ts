import swagger from '@fastify/swagger'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { siteTitle } from '#shared/site.ts'
import type { Config } from './config.ts'
import type { Library } from './content/library.ts'
import type { Db } from './db/open.ts'
import { accountMailRoutes } from './features/accounts/mail-routes.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import type { RiderData } from './features/accounts/service.ts'
import { tipRoutes } from './features/tips/routes.ts'
import type { PageRenderer } from './pages/render.ts'
import { pageRoutes } from './pages/routes.ts'
import { addErrorReplies } from './platform/error-replies.ts'
import { health } from './platform/health.ts'
import { makeLimits } from './platform/limits.ts'
import { makeMailer } from './platform/mail.ts'
import { Passwords } from './platform/passwords.ts'
import { readableUrl } from './platform/readable-url.ts'
import { makeRequestId } from './platform/request-id.ts'
import { securityHeaders } from './platform/security-headers.ts'
import { sessions } from './platform/sessions.ts'

/** What the server is made of. Tests hand in their own; nothing here happens at import. */
export interface Parts {
  config: Config
  library: Library
  db: Db
  pages: PageRenderer
  /** The time now; tests turn it by hand. */
  clock: () => Date
  logger?: FastifyBaseLogger
}

/** The largest body the API reads (bytes). */
const BODY_LIMIT = 64 * 1024

/** The whole server: every plugin and feature, and who may call it, on one screen. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config, logger } = parts
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : {}),
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustProxy,
    genReqId: makeRequestId,
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    // Longer than any address that Node reads: a tip id that is far too long is no tip, like every other (D5).
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 20_000 },
    requestTimeout: 30_000,
  })
  // JSON is the only body there is: anything else is 415.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  addErrorReplies(app)

  await app.register(securityHeaders, parts)
  await app.register(swagger, {
    openapi: {
      info: { title: siteTitle(config), version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })

  await app.register(sessions, parts)
  const limits = await makeLimits(app, config.rateLimitFactor)
  const passwords = new Passwords()
  const sendMail = makeMailer(config)

  /** What each feature keeps about riders: for 'Export my data' and 'Delete account'. */
  const riderData: RiderData[] = []

  await app.register(health, parts)
  // For everyone.
  await app.register(tipRoutes, parts)
  // Sign-in for everyone; one's own account for riders.
  await app.register(accountRoutes, { ...parts, passwords, limits, riderData })
  await app.register(accountMailRoutes, {
    ...parts,
    passwords,
    limits,
    sendMail,
    publicUrl: config.publicUrl,
    siteTitle: siteTitle(config),
  })

  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
  await app.register(pageRoutes, parts)
  return app
}

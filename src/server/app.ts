import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance } from 'fastify'
import { jsonSchemaTransform, validatorCompiler } from 'fastify-type-provider-zod'
import type { Library } from './content/library.ts'
import { holdContent, makeServedContent, perContent } from './content/served-content.ts'
import type { Dependencies } from './dependencies.ts'
import { addContentReloader } from './features/content/reloader-service.ts'
import { registerFeatures } from './features.ts'
import { pageRoutes } from './pages/routes.ts'
import { warmUp } from './pages/warm-up.ts'
import { adminAccess } from './platform/admin/access.ts'
import { Counts } from './platform/analytics/counts.ts'
import { pageViews } from './platform/analytics/page-views.ts'
import { answerSerializer } from './platform/http/answer-serializer.ts'
import { answerBrokenRequest, brokenRequests } from './platform/http/broken-requests.ts'
import { cachedLane } from './platform/http/cached-lane.ts'
import { makeCachedReply, sendCached } from './platform/http/cached-reply.ts'
import { contentType } from './platform/http/content-type.ts'
import { draining } from './platform/http/draining.ts'
import { addErrorReplies } from './platform/http/error-replies.ts'
import { presentAddress } from './platform/http/former-addresses.ts'
import { keptAnswers } from './platform/http/kept-answers.ts'
import { pipelining } from './platform/http/pipelining.ts'
import { readableUrl } from './platform/http/readable-url.ts'
import { requestContent } from './platform/http/request-content.ts'
import { makeRequestId } from './platform/http/request-id.ts'
import { riderTurns } from './platform/http/rider-turns.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { unreadBodies } from './platform/http/unread-bodies.ts'
import { once } from './platform/once.ts'
import { health } from './platform/operation/health.ts'
import { metrics } from './platform/operation/metrics.ts'
import { ownReads } from './platform/own-reads.ts'
import { makePhotos } from './platform/photos.ts'
import { serverSettings, storeServerSettings } from './platform/server-settings.ts'
import { sessions } from './platform/sessions/sessions.ts'
import { makeServices } from './services.ts'

/** The maximum size of a request body (bytes). */
const BODY_LIMIT = 64 * 1024

/** How long a request may take to arrive (ms). */
const ARRIVAL_TIMEOUT = 30_000

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Replaces the content of the running server. Requests that are running end with the old content. Of several calls
     * the last one wins.
     * @param isWarm whether to render the pages that riders open first before the content is replaced
     * @throws Error when the library lacks a language of the site. The old content stays.
     */
    replaceContent: (library: Library, isWarm?: boolean) => Promise<void>
  }
}

/** Replaces Fastify's compilers of JSON Schema, which Fastify would load even though this application sets its own. */
function noCompiler(): never {
  throw new Error('The schemas are compiled by the validator and the serializer of this application')
}

/** Builds the server from every plugin. `registerFeatures` adds the features. */
export async function buildApp(dependencies: Dependencies): Promise<FastifyInstance> {
  const { config, logger, clock } = dependencies
  const { currentContent, replace } = holdContent(config, dependencies.library, clock)
  const counts = new Counts(clock)
  const app = Fastify({
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    ...(logger ? { loggerInstance: logger } : {}),
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustProxy,
    genReqId: makeRequestId,
    rewriteUrl: ({ url = '/' }) => presentAddress(readableUrl(url)),
    // Longer than any address that Node accepts, so that a far too long tip id is 404 'Tip not found'.
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 20_000 },
    requestTimeout: ARRIVAL_TIMEOUT,
    // Closes a connection without traffic after this time (ms), so that unread answers do not stay in memory.
    connectionTimeout: 120_000,
    // Requests that arrive while the server closes are still answered. By default Fastify answers them with 503, and a
    // rider would see an error.
    return503OnClosing: false,
    http: {
      // Node would give the headers 60 s by default, and the body as long as the longer of both times.
      headersTimeout: ARRIVAL_TIMEOUT,
      // How often Node looks for requests that take too long (ms). With Node's default both time limits could be
      // exceeded by 30 s.
      connectionsCheckingInterval: 1000,
      // Node does not check the Host header, so that brokenRequests can answer a request without one with the site's
      // own headers.
      requireHostHeader: false,
    },
    clientErrorHandler: answerBrokenRequest,
  })
  // Only JSON bodies are accepted. Anything else is 415.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(answerSerializer)
  addErrorReplies(app)

  await app.register(requestContent, { currentContent })
  await app.register(pipelining)
  await app.register(brokenRequests)
  await app.register(contentType)
  await app.register(unreadBodies, { limit: BODY_LIMIT })
  await app.register(draining)
  await app.register(metrics, { registry: dependencies.registry })
  await app.register(securityHeaders, dependencies)
  await app.register(cachedLane, { config, currentContent })
  await app.register(pageViews)
  await app.register(swagger, {
    openapi: {
      info: { title: currentContent().site.title, version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })

  await app.register(sessions, dependencies)
  await app.register(adminAccess, dependencies)
  await app.register(ownReads, dependencies)
  await app.register(riderTurns)
  await app.register(keptAnswers, dependencies)
  await app.register(health, dependencies)
  const photos = makePhotos()
  app.addHook('onClose', photos.close)
  const contentReloader = addContentReloader(app, dependencies)
  const wired = { ...dependencies, currentContent, counts, photos, contentReloader }
  await registerFeatures(app, await makeServices(app, wired))

  const openApi = perContent(({ site: { title } }) =>
    once(() => {
      const api = app.swagger()
      const text = JSON.stringify({ ...api, info: { ...api.info, title } })
      return makeCachedReply(text, 'application/json; charset=utf-8')
    }),
  )
  app.get('/api/openapi.json', { schema: { hide: true } }, async (request, reply) =>
    sendCached(request, reply, await openApi(request.content)()),
  )
  await app.register(pageRoutes, wired)

  let calls = 0
  let served = 0
  let storing = Promise.resolve()
  app.decorate('replaceContent', async (library: Library, isWarm = false) => {
    calls += 1
    const call = calls
    const next = makeServedContent(config, library, clock())
    if (isWarm) await warmUp(app, next)
    if (call < served) return
    served = call
    replace(next)
    // The settings are stored one after the other, so that those of the served content are stored last.
    storing = storing
      .catch(() => undefined)
      .then(() => storeServerSettings(dependencies.db, serverSettings(config, currentContent().site)))
    await storing
  })
  return app
}

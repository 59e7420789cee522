import { createHash } from 'node:crypto'
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import fp from 'fastify-plugin'
import helmet, { type HelmetOptions } from 'helmet'
import type { Config } from '#server/config.ts'
import { perContent } from '#server/content/served-content.ts'
import { SITE_HEADER } from '#shared/site-header.ts'
import { CODE_SCRIPT, EARLY_PRESS_SCRIPT, SIGN_IN_SCRIPT, THEME_SCRIPT } from './page-scripts.ts'

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

/** Runs helmet once and returns its headers. Running it for each request would take a sixth of the time of a cached reply. */
function helmetHeaders(options: HelmetOptions): OutgoingHttpHeaders {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options)(response.req, response, () => undefined)
  return response.getHeaders()
}

/**
 * The security headers, and the header that says that an answer is the site's own. A page may load only files of the site. Its inline code may only be the scripts of page-scripts.ts
 * and `siteStyle`, the style with the site's colours and corners.
 */
export const securityHeaders = fp<{ config: Config }>(async (app, { config }) => {
  const overTls = config.publicUrl.startsWith('https:')
  const headersOf = perContent(({ siteStyle }) => ({
    ...helmetHeaders({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'", ...[THEME_SCRIPT, SIGN_IN_SCRIPT, CODE_SCRIPT, EARLY_PRESS_SCRIPT].map(hashOf)],
          styleSrc: ["'self'", hashOf(siteStyle)],
          imgSrc: ["'self'", 'data:'],
          connectSrc: ["'self'"],
          fontSrc: ["'self'"],
          workerSrc: ["'self'"],
          manifestSrc: ["'self'"],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          ...(overTls ? { upgradeInsecureRequests: [] } : {}),
        },
      },
      hsts: overTls ? { maxAge: 31_536_000, includeSubDomains: false } : false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      crossOriginEmbedderPolicy: false,
      xFrameOptions: { action: 'deny' },
    }),
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    [SITE_HEADER]: '1',
  }))
  app.addHook('onRequest', ({ content }, reply, done) => {
    reply.headers(headersOf(content))
    done()
  })
  // A reply without its own cache-control is not cached.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done(null, payload)
  })
})

import type { IncomingMessage, ServerResponse } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import type { Config } from '#server/config.ts'
import type { CurrentContent, ServedContent } from '#server/content/served-content.ts'
import { type Counted, countAnswer } from '#server/platform/analytics/page-views.ts'
import { type Encoding, encodingFor } from './cached-reply.ts'
import { makeRequestId } from './request-id.ts'

/** An answer with everything that the ordinary way would send. */
interface ReadyAnswer {
  status: number
  /** Names and values in turn, as `writeHead` takes them. */
  headers: string[]
  body: Buffer | undefined
}

/** The ready answers of one address. */
interface Lane {
  /** The content that the answers were made of. */
  content: ServedContent
  etag: string
  /** The route, as the metrics name it. */
  route: string
  counted: Counted | undefined
  notModified?: ReadyAnswer
  byEncoding: Partial<Record<Encoding, ReadyAnswer>>
}

/** How many addresses are kept, and for how long (ms): after that the ordinary way answers once and renews the entry. */
const MAX_ADDRESSES = 500
const KEPT_FOR = 60_000

/** The longest address that is kept (characters). */
const MAX_ADDRESS = 200

declare module 'fastify' {
  interface FastifyInstance {
    /** The addresses that were answered from a cache within the last minute, the last one first. */
    recentAddresses: () => string[]
  }
  interface FastifyReply {
    /** The bytes of a cached answer with its encoding, set by `sendCached`. */
    cachedAs?: { etag: string; encoding: Encoding; body: Buffer | undefined }
  }
}

/** Reads the visitor's address as Fastify does. */
function addressReader(trustProxy: Config['trustProxy']): (request: IncomingMessage) => string {
  if (trustProxy === false) return ({ socket }) => socket.remoteAddress ?? ''
  const trust =
    trustProxy === true
      ? () => true
      : typeof trustProxy === 'function'
        ? trustProxy
        : proxyAddr.compile(trustProxy.split(',').map((range) => range.trim()))
  return (request) => proxyAddr(request, trust)
}

/**
 * A fast lane for cached answers. The ordinary way through Fastify costs several times as much as sending the bytes, and for
 * a cached answer it comes to the same result every time. So the first answer to an address goes the ordinary way, its status,
 * headers and bytes are kept, and further requests for the address get them before Fastify sees the request. The metrics get
 * the same entries. The log gets a line from the level debug on, because writing it takes as long as the answer itself.
 *
 * The ordinary way keeps every unusual request: another method, a body, no Host, an If-None-Match that is not exactly the current
 * tag, a request behind an unfinished answer on the same connection, and every request while the server is draining.
 */
export const cachedLane = fp<{
  config: Pick<Config, 'trustProxy'>
  currentContent: CurrentContent
}>(async (app, { config, currentContent }) => {
  const lanes = new LRUCache<string, Lane>({ max: MAX_ADDRESSES, ttl: KEPT_FOR })
  const readAddress = addressReader(config.trustProxy)
  const logsRequests = ['debug', 'trace'].includes(app.log.level)

  function findAnswer({ headers }: IncomingMessage, lane: Lane): ReadyAnswer | undefined {
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return undefined
    if (headers.host === undefined) return undefined
    const known = headers['if-none-match']
    if (known !== undefined) return known === lane.etag ? lane.notModified : undefined
    return lane.byEncoding[encodingFor(headers['accept-encoding'])]
  }

  /** Writes one line with what the two lines of the ordinary way say. */
  function log(request: IncomingMessage, statusCode: number, started: number) {
    const req = { method: request.method, url: request.url, ip: readAddress(request) }
    const responseTime = performance.now() - started
    app.log.debug({ reqId: makeRequestId(), req, res: { statusCode }, responseTime }, 'request completed')
  }

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' || app.isDraining) return false
    if (response.socket === null || response.socket.destroyed) return false
    const lane = lanes.get(request.url ?? '')
    const ready = lane?.content === currentContent() ? findAnswer(request, lane) : undefined
    if (!lane || !ready) return false
    const started = performance.now()
    response.writeHead(ready.status, ready.headers).end(ready.body)
    if (lane.counted) countAnswer(lane.counted, request.headers)
    app.observeRequest({ method: 'GET', route: lane.route, status: ready.status }, (performance.now() - started) / 1000)
    if (logsRequests) log(request, ready.status, started)
    return true
  }

  const handle = app.server.listeners('request')[0] as (request: IncomingMessage, response: ServerResponse) => void
  app.server.off('request', handle)
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!answer(request, response)) handle(request, response)
  })

  /** Keeps a cached answer that the ordinary way has just made. */
  function keep(request: FastifyRequest, reply: FastifyReply) {
    const { cachedAs, counted, statusCode: status } = reply
    const url = request.originalUrl
    if (!cachedAs || request.method !== 'GET' || url.length > MAX_ADDRESS || app.isDraining) return
    if (status !== 200 && status !== 304) return
    // The answer closes the connection of this request, for example because of its body. Other answers must not.
    if (reply.hasHeader('connection')) return
    const { etag, encoding, body } = cachedAs
    const old = lanes.get(url)
    const { content } = request
    const isSame = old?.etag === etag && old.content === content
    const route = request.routeOptions.url ?? 'none'
    const lane: Lane = isSame ? old : { content, etag, route, counted, byEncoding: {} }
    const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) => [name, String(value)])
    if (status === 304) lane.notModified = { status, headers, body: undefined }
    else if (body) {
      lane.byEncoding[encoding] = { status, headers: [...headers, 'content-length', String(body.length)], body }
    }
    if (lane !== old) lanes.set(url, lane)
  }
  app.decorate('recentAddresses', () => [...lanes.keys()])
  app.addHook('onSend', (request, reply, payload, done) => {
    keep(request, reply)
    done(null, payload)
  })
})

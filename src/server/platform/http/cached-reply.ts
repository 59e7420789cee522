import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A reply that is made once and sent many times: its bytes in every encoding, and its ETag. */
export interface CachedReply {
  status: number
  contentType: string
  cacheControl: string
  etag: string
  plain: Buffer
  gzip: Buffer | undefined
  brotli: Buffer | undefined
}

/** Browsers cache it and revalidate it each time, which is cheap because of 304. */
export const REVALIDATE = 'public, no-cache'
/** For files whose address does not change with their content. */
export const AN_HOUR = 'public, max-age=3600'
/** For files that seldom change and may be a day old. */
export const A_DAY = 'public, max-age=86400'
/** For files whose address changes with their content. */
export const FOREVER = 'public, max-age=31536000, immutable'

const compressible = /^(text\/|application\/(json|xml|manifest\+json|ld\+json)|image\/svg)/

/** Up to this size (bytes) the best compression takes at most a second or two. */
const SMALL = 1024 * 1024

/** Compresses at the best quality, because this happens once. Runs off the main thread. */
export async function makeCachedReply(
  content: string | Buffer,
  contentType: string,
  { status = 200, cacheControl = REVALIDATE } = {},
): Promise<CachedReply> {
  const plain = typeof content === 'string' ? Buffer.from(content) : content
  const quality = plain.length <= SMALL ? 11 : 6
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const [gzipped, brotli] = compressible.test(contentType)
    ? await Promise.all([promisify(gzip)(plain, { level: 9 }), promisify(brotliCompress)(plain, { params })])
    : []
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { status, contentType, cacheControl, etag, plain, gzip: gzipped, brotli }
}

/**
 * Whether an Accept-Encoding header accepts an encoding. Any client can send any header, so the parsing uses only string
 * methods that take linear time.
 */
function accepts(header: string, encoding: string): boolean {
  if (!header.includes(encoding)) return false
  const named = header.split(',').find((part) => part.split(';', 1)[0]?.trim() === encoding)
  if (named === undefined) return false
  const weight = named.split(';').find((parameter) => parameter.trim().toLowerCase().startsWith('q='))
  return weight === undefined || Number(weight.trim().slice(2)) > 0
}

/** Sends a cached reply in the best encoding that the client accepts, or 304 when the client already has it. */
export function sendCached(request: FastifyRequest, reply: FastifyReply, cached: CachedReply) {
  reply.headers({ etag: cached.etag, 'cache-control': cached.cacheControl, vary: 'accept-encoding' })
  // An ETag cannot contain a quotation mark, so `includes` finds the quoted tag only as a whole tag of the list.
  if (cached.status === 200 && request.headers['if-none-match']?.includes(cached.etag)) {
    return reply.status(304).send()
  }
  reply.status(cached.status).type(cached.contentType)
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (cached.brotli && accepts(accepted, 'br')) return reply.header('content-encoding', 'br').send(cached.brotli)
  if (cached.gzip && accepts(accepted, 'gzip')) return reply.header('content-encoding', 'gzip').send(cached.gzip)
  return reply.send(cached.plain)
}

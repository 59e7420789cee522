import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { isMainThread } from 'node:worker_threads'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

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
/** For pages of riders. No proxy may store them, because the rider can take them back at any time. */
const OF_RIDER = 'private, no-cache'
/** For files whose address does not change with their content. */
export const AN_HOUR = 'public, max-age=3600'
/** For files that seldom change and may be a day old. */
export const A_DAY = 'public, max-age=86400'
/** For files whose address changes with their content. */
export const FOREVER = 'public, max-age=31536000, immutable'

const compressible = /^(text\/|application\/(json|xml|manifest\+json|ld\+json)|image\/svg)/

/** Up to this size (bytes) the best compression takes at most a second or two. */
const SMALL = 1024 * 1024

/**
 * The main thread leaves the compression to the threads of Node's pool. A worker thread does it by itself, because each thread
 * of the pool would keep several MB that it has once used.
 */
const [toGzip, toBrotli] = isMainThread ? [promisify(gzip), promisify(brotliCompress)] : [gzipSync, brotliCompressSync]

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
    ? await Promise.all([toGzip(plain, { level: 9 }), toBrotli(plain, { params })])
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

/** The encodings of a cached answer. */
export type Encoding = 'br' | 'gzip' | 'plain'

/** The encoding for each Accept-Encoding header. Browsers send only a few different ones, so each is parsed once. */
const ENCODING_OF_HEADER = new LRUCache<string, Encoding>({ max: 100 })
/** The longest header that is kept (characters). */
const MAX_HEADER = 200

/** The best encoding that an Accept-Encoding header takes. */
export function encodingFor(header: string | string[] | undefined): Encoding {
  const text = String(header ?? '')
  const known = ENCODING_OF_HEADER.get(text)
  if (known) return known
  const encoding = accepts(text, 'br') ? 'br' : accepts(text, 'gzip') ? 'gzip' : 'plain'
  if (text.length <= MAX_HEADER) ENCODING_OF_HEADER.set(text, encoding)
  return encoding
}

/**
 * Sends a cached answer in the best encoding that the browser takes, or 304 when the browser has it already.
 * @param isOfRider true when a rider can take the page back at any time, so that neither a proxy nor the fast lane may keep it
 */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedReply,
  { isOfRider = false } = {},
) {
  reply.headers({
    etag: cached.etag,
    'cache-control': isOfRider ? OF_RIDER : cached.cacheControl,
    vary: 'accept-encoding',
  })
  const encoding = encodingFor(request.headers['accept-encoding'])
  // The tag in the header is quoted, and no tag can contain a quotation mark. So the quoted tag is found only as a
  // whole.
  if (cached.status === 200 && request.headers['if-none-match']?.includes(cached.etag)) {
    if (!isOfRider) reply.cachedAs = { etag: cached.etag, encoding, body: undefined }
    return reply.status(304).send()
  }
  reply.status(cached.status).type(cached.contentType)
  const compressed = encoding === 'br' ? cached.brotli : encoding === 'gzip' ? cached.gzip : undefined
  if (compressed) reply.header('content-encoding', encoding)
  const body = compressed ?? cached.plain
  if (!isOfRider) reply.cachedAs = { etag: cached.etag, encoding, body }
  return reply.send(body)
}

import type { IncomingMessage, RequestOptions } from 'node:http'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, lookupPublic } from '#server/platform/public-address.ts'
import { ProviderAwayError } from './provider-error.ts'

/** How long the provider may take for one answer (ms). */
const TIME_LIMIT = 5000
/** The longest answer that is read (bytes). The keys of a large provider take 30 KB. */
const MAX_ANSWER = 256 * 1024

/** The request as openid-client passes it to `fetch`. */
interface ProviderRequest {
  method?: string | undefined
  headers?: Record<string, string>
  body?: unknown
}

/**
 * Whether the server may send requests to an address that the provider names. The operator has named the origin of the issuer, so
 * that it may be in a private network. Every other address comes from the provider's own answers and needs TLS.
 */
export function isAllowedEndpoint(address: string, issuer: URL): boolean {
  const url = URL.parse(address)
  return url !== null && (url.origin === issuer.origin || url.protocol === 'https:')
}

async function readAnswer(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > MAX_ANSWER) throw new ProviderAwayError('The answer of the provider is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The statuses for which a Response may hold no body. */
const WITHOUT_BODY = new Set([204, 205, 304])

/**
 * Makes a `fetch` for requests to the provider: 5 s and 256 KiB for an answer, no redirects, and no private addresses outside of the
 * issuer's own origin.
 */
export function makeProviderFetch(issuer: URL) {
  return async (address: string, { method = 'GET', headers = {}, body }: ProviderRequest): Promise<Response> => {
    if (!isAllowedEndpoint(address, issuer))
      throw new ProviderAwayError('The provider names an address without https://')
    const url = new URL(address)
    const isOwn = url.origin === issuer.origin
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // For an IP address Node does not call `lookupPublic`, so it is checked here.
    if (!isOwn && isIP(host) !== 0 && !isPublicAddress(host))
      throw new ProviderAwayError('The provider names a private or local address')
    const sent = body === undefined || body === null ? undefined : String(body)
    const options: RequestOptions = {
      method,
      headers: { ...headers, ...(sent === undefined ? {} : { 'content-length': Buffer.byteLength(sent) }) },
      signal: AbortSignal.timeout(TIME_LIMIT),
      ...(isOwn ? {} : { lookup: lookupPublic }),
    }
    return new Promise<Response>((resolve, reject) => {
      const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (response) => {
        readAnswer(response).then(
          (read) => {
            const status = response.statusCode ?? 500
            const type = response.headers['content-type']
            const answer = WITHOUT_BODY.has(status) ? null : new Uint8Array(read)
            resolve(new Response(answer, { status, headers: type === undefined ? {} : { 'content-type': type } }))
          },
          (error: unknown) => {
            request.destroy()
            reject(error)
          },
        )
      })
      request.on('error', (error) => reject(new ProviderAwayError('The provider did not answer', { cause: error })))
      request.end(sent)
    })
  }
}

import { Agent as HttpAgent, type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, lookupPublic } from '#server/platform/public-address.ts'

/** How long the receiver may take for everything (ms). */
const TIME_LIMIT = 15_000
/** The longest answer that is read (bytes). */
const MAX_ANSWER = 64 * 1024
/** How many connections stay open. */
const CONNECTIONS = 8

const notPublic = () =>
  new Error('The address of the webhook is private or local. RESULT_WEBHOOK_ALLOW_PRIVATE=true allows it')

/** Reads the answer to its end, so that the connection can be used again. @throws when it is too long. */
async function readStatus(response: IncomingMessage): Promise<number> {
  let length = 0
  for await (const chunk of response) {
    length += (chunk as Buffer).length
    if (length > MAX_ANSWER) throw new Error('The answer of the receiver is too long')
  }
  return response.statusCode ?? 0
}

export interface Poster {
  /** Posts JSON. @throws unless the receiver answers 2xx. Redirects are not followed. */
  post: (body: string, headers: Record<string, string>) => Promise<void>
  close: () => void
}

/** Posts to one address over a few connections that stay open. */
export function makePoster(url: URL, { allowPrivate }: { allowPrivate: boolean }): Poster {
  const isTls = url.protocol === 'https:'
  const agent = new (isTls ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: CONNECTIONS })
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return {
    post: async (body, headers) => {
      // For an IP address Node does not call `lookupPublic`, so it is checked here.
      if (!allowPrivate && isIP(host) !== 0 && !isPublicAddress(host)) throw notPublic()
      const options: RequestOptions = {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'ride-safer',
          ...headers,
        },
        signal: AbortSignal.timeout(TIME_LIMIT),
        ...(allowPrivate ? {} : { lookup: lookupPublic }),
      }
      const status = await new Promise<number>((resolve, reject) => {
        const request = (isTls ? requestHttps : requestHttp)(url, options, (response) => {
          readStatus(response).then(resolve, (error: unknown) => {
            request.destroy()
            reject(error)
          })
        })
        request.on('error', reject)
        request.end(body)
      })
      if (status < 200 || status > 299) throw new Error(`The receiver answered ${status}`)
    },
    close: () => agent.destroy(),
  }
}

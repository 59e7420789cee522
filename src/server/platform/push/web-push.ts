import { ECDH } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { lookupPublic, mayBePublic } from '#server/platform/public-address.ts'
import { siteKey } from '#server/platform/site-keys.ts'

/** The longest address of a push service that is accepted. */
const MAX_ENDPOINT = 1000

/** How long a push service may take to answer (ms). */
const TIMEOUT = 10_000

export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushMessage {
  payload: string
  /** How long the push service keeps it for a device that is off (s). */
  ttl: number
  /** A later message with the same topic replaces one that was not delivered yet. Up to 32 characters of base64url. */
  topic: string
}

export interface Pusher {
  /** The key with which browsers subscribe. */
  publicKey: string
  /** Answers 'gone' when the push service says that the subscription has ended. @throws when it did not accept the message. */
  send: (target: PushTarget, message: PushMessage) => Promise<'accepted' | 'gone'>
  /** Whether the address may be the one of a push service. */
  accepts: (endpoint: string) => boolean
}

/** Loaded when a push is sent, because it takes memory and is seldom used. */
const loadWebPush = async () => (await import('web-push')).default

/** Whether the keys are those of a browser: a point of P-256, and a secret of 16 bytes (RFC 8291). */
export function areBrowserKeys({ p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== 65 || Buffer.from(auth, 'base64url').length !== 16) return false
  try {
    ECDH.convertKey(point, 'prime256v1')
    return true
  } catch {
    return false
  }
}

interface Keys {
  publicKey: string
  privateKey: string
}

/** Sends a request without following redirects. Resolves with the status. */
function post(
  { endpoint, headers, body }: { endpoint: string; headers: Record<string, string>; body: Buffer },
  toPrivate: boolean,
): Promise<number> {
  const send = endpoint.startsWith('https:') ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT)
    const options = { method: 'POST', headers, signal, ...(toPrivate ? {} : { lookup: lookupPublic }) }
    const request = send(endpoint, options, (response) => {
      resolve(response.statusCode ?? 0)
      // The rider chose the address, so its answer may be endless. Without a body the connection can be used again.
      if (response.headers['content-length'] === '0') response.resume()
      else response.destroy()
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** The sender of the pushes. Apple refuses an address that is not public, so the operator should set a mail address. */
function subjectOf({ publicUrl }: Pick<Config, 'publicUrl'>, email: string | undefined): string {
  if (email !== undefined) return `mailto:${email}`
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:nobody@localhost'
}

/** Makes the keys at the first start. @param email the operator's address */
export async function makePusher(
  db: Db,
  config: Pick<Config, 'publicUrl' | 'pushToPrivate'>,
  email: string | undefined,
): Promise<Pusher> {
  const stored = await siteKey(db, 'vapid', async () => JSON.stringify((await loadWebPush()).generateVAPIDKeys()))
  const keys: Keys = JSON.parse(stored)
  const subject = subjectOf(config, email)

  function accepts(endpoint: string): boolean {
    if (endpoint.length > MAX_ENDPOINT || !URL.canParse(endpoint)) return false
    const { protocol, hostname, username, password } = new URL(endpoint)
    if (config.pushToPrivate) return protocol === 'https:' || protocol === 'http:'
    return protocol === 'https:' && username === '' && password === '' && mayBePublic(hostname)
  }

  return {
    publicKey: keys.publicKey,
    accepts,
    send: async ({ endpoint, p256dh, auth }, { payload, ttl, topic }) => {
      // The address was checked when it was stored. It is checked again, because somebody may have restored a database
      // of another site.
      if (!accepts(endpoint)) return 'gone'
      const webPush = await loadWebPush()
      const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject, ...keys },
        TTL: ttl,
        topic,
        urgency: 'normal',
      })
      const headers = Object.fromEntries(
        Object.entries(details.headers as Record<string, string | number>).map(([name, value]) => [
          name,
          String(value),
        ]),
      )
      const status = await post({ endpoint, headers, body: details.body as Buffer }, config.pushToPrivate)
      if (status === 404 || status === 410) return 'gone'
      if (status < 200 || status > 299) throw new Error(`The push service answered ${status}`)
      return 'accepted'
    },
  }
}

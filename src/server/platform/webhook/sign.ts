import { createHmac } from 'node:crypto'

const PREFIX = 'whsec_'

/** The key of a secret of Standard Webhooks: `whsec_` and 24 to 64 bytes as Base64. Undefined for anything else. */
export function readSecret(secret: string): Buffer | undefined {
  if (!secret.startsWith(PREFIX)) return undefined
  const base64 = secret.slice(PREFIX.length)
  const key = Buffer.from(base64, 'base64')
  const isBase64 = key.toString('base64').replace(/={1,2}$/, '') === base64.replace(/={1,2}$/, '')
  return isBase64 && key.length >= 24 && key.length <= 64 ? key : undefined
}

/** The headers that Standard Webhooks defines for a message. */
export function signedHeaders(key: Buffer, id: string, body: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { makeAnalytics } from '#server/features/analytics/service.ts'
import type { WiredParts } from '#server/parts.ts'
import { siteKey } from '#server/platform/site-keys.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Writes the counts of this process at once, so that they can be read. */
    writeCounts: () => Promise<void>
  }
}

/** Writes what the server counts, once a minute and at its end. */
export async function wireAnalytics(app: FastifyInstance, parts: WiredParts) {
  const key = await siteKey(parts.db, 'missed-searches', () => randomBytes(32).toString('base64url'))
  const hashOf = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const { start, write, close, noteSearch } = makeAnalytics({ ...parts, hashOf, log: app.log })
  app.addHook('onReady', async () => start())
  app.addHook('onClose', close)
  app.decorate('writeCounts', write)
  return { noteSearch, writeCounts: write }
}

import type { FastifyRequest } from 'fastify'
import type { LoggerOptions } from 'pino'

/**
 * Logs only those fields of a request that help to find a fault or an attack (see the privacy policy). No query, because it
 * may contain a search term. No headers, because they may contain a token.
 */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    serializers: {
      req: ({ method, url, ip }: FastifyRequest) => ({ method, path: url.split('?')[0], address: ip }),
    },
  }
}

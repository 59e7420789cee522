import type { FastifyRequest } from 'fastify'
import type { LoggerOptions } from 'pino'

/**
 * What the log says of a request: what is needed to find a fault or an attack, and nothing more (see the privacy
 * policy). No query, since it may hold what somebody searched for; no headers, since they may hold a token.
 */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    serializers: {
      req: ({ method, url, ip }: FastifyRequest) => ({ method, path: url.split('?')[0], address: ip }),
    },
  }
}

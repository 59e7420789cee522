import type { FastifyRequest } from 'fastify'
import pino, { type Logger, type LoggerOptions } from 'pino'

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

/** Collected lines are written when they have this size (bytes), or after this time (ms). */
const CHUNK = 8 * 1024
const WRITE_AFTER = 100
/** While nobody reads the log, this many bytes wait. Further lines are lost. */
const MAX_WAITING = 1024 * 1024

/**
 * Makes the server's log. It writes several lines at once and in the background, because writing each by itself costs a cached
 * answer a quarter of its time, and because riders must not wait when the reader of the log is slow. A killed server loses the
 * lines of its last moment (`WRITE_AFTER`).
 */
export function makeLogger(level: string): Logger {
  const options = { minLength: CHUNK, periodicFlush: WRITE_AFTER, maxLength: MAX_WAITING, sync: false }
  return pino(logOptions(level), pino.destination(options))
}

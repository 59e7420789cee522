import type { FastifyRequest } from 'fastify'
import pino, { type Logger, type LoggerOptions } from 'pino'

/**
 * The log has only those fields of a request that help to find a fault or an attack (see the privacy policy). It has no query,
 * because a query may contain a search term, and no headers, because they may contain a token. A path that contains a token is
 * logged as its route, such as `/unsubscribe/:token`.
 */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    serializers: {
      req: ({ method, url, ip, routeOptions }: FastifyRequest) => {
        const route = routeOptions?.url
        return { method, path: route?.includes(':token') ? route : url.split('?')[0], address: ip }
      },
    },
  }
}

/** Collected lines are written when they have this size (bytes), or after this time (ms). */
const CHUNK = 8 * 1024
const WRITE_AFTER = 100
/** The maximum size of the lines that wait for a slow reader of the log (bytes). Further lines are dropped. */
const MAX_WAITING = 1024 * 1024

/**
 * Makes the server's log. It collects lines and writes them together in the background. Writing each line by itself took a
 * quarter of the time of a cached answer, and a slow reader of the log stopped the server. A killed server loses the lines of
 * its last WRITE_AFTER.
 */
export function makeLogger(level: string): Logger {
  const options = { minLength: CHUNK, periodicFlush: WRITE_AFTER, maxLength: MAX_WAITING, sync: false }
  return pino(logOptions(level), pino.destination(options))
}

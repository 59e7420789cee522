import type { IncomingHttpHeaders } from 'node:http'
import fp from 'fastify-plugin'
import type { Count } from './counts.ts'

/**
 * Programs that name themselves. Most send no Sec-Fetch-Mode, so they are not counted anyway. Both cases are written out,
 * because V8 needs three times as long with the flag i, and every cached page is tested.
 */
const ROBOT = /bot|Bot|crawl|Crawl|spider|Spider|Headless|Lighthouse/

/**
 * Whether a browser asks for a page that somebody opens: a navigation of a window, and neither a prefetch nor a known robot.
 * Browsers send Sec-Fetch-Mode over HTTPS and to localhost only.
 */
export function isPageView(headers: IncomingHttpHeaders): boolean {
  return (
    headers['sec-fetch-mode'] === 'navigate' &&
    headers['sec-fetch-dest'] === 'document' &&
    headers['sec-purpose'] === undefined &&
    headers.purpose === undefined &&
    !ROBOT.test(headers['user-agent'] ?? '')
  )
}

/**
 * Whether a browser sent the request, for a page, its visitor or its service worker. Other programs, such as the server
 * itself at its start, do not send Sec-Fetch-Mode.
 */
export const isBrowser = (headers: IncomingHttpHeaders): boolean => headers['sec-fetch-mode'] !== undefined

/** Whether a visitor asks for a file. A service worker that keeps a copy for later sends the header `purpose`. */
export const isDownload = (headers: IncomingHttpHeaders): boolean => isBrowser(headers) && headers.purpose === undefined

/** The event that a sent answer adds to the analytics, and the requests that count. */
export interface Counted {
  count: Count
  /** Whether a request counts. */
  if: (headers: IncomingHttpHeaders) => boolean
}

declare module 'fastify' {
  interface FastifyReply {
    /** Set by a route whose answers are counted. The fast lane counts the answers that it sends itself. */
    counted?: Counted
  }
}

/** Raises the count of an answer if the request counts. A redirect or an error counts nothing. */
export function countAnswer({ count, if: isCounted }: Counted, headers: IncomingHttpHeaders): void {
  if (isCounted(headers)) count.times += 1
}

/** Counts the answers that do not come from the fast lane. */
export const pageViews = fp(async (app) => {
  app.addHook('onResponse', async ({ method, headers }, { counted, statusCode }) => {
    if (counted && method === 'GET' && (statusCode === 200 || statusCode === 304)) countAnswer(counted, headers)
  })
})

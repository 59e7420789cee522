import type { BrowserContext, Page, Request, Route } from '@playwright/test'
import { SITE_HEADER } from '#shared/site-header.ts'

type Handler = (route: Route, request: Request) => unknown

/** Options for `route.fulfill`, with which the answer comes from somebody else. */
export const OF_SOMEBODY_ELSE = { headers: {} }

/** Adds the site's header to an answer that a test makes up without headers of its own. */
const asSite =
  (handler: Handler): Handler =>
  (route, request) => {
    const fulfill = route.fulfill.bind(route)
    route.fulfill = (options = {}) =>
      fulfill(options.headers || options.response ? options : { ...options, headers: { [SITE_HEADER]: '1' } })
    return handler(route, request)
  }

function wrap(target: Pick<Page, 'route'>): void {
  const route = target.route.bind(target)
  target.route = (url, handler, options) => route(url, asSite(handler), options)
}

/** Lets the answers that tests make up on the pages of a context count as the site's own. */
export function answerAsSite(context: BrowserContext): void {
  wrap(context)
  context.on('page', wrap)
}

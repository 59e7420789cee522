import { parse } from 'regexparam'
import { matchRoute } from 'wouter'
import { notFoundRoute, routes } from './routes.tsx'

/** The route of a path, matched as the router matches it. */
export function routeFor(path: string) {
  return routes.find((route) => matchRoute(parse, route.path, path)[0]) ?? notFoundRoute
}

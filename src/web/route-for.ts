import { notFoundRoute, routes } from './routes.tsx'

/** The route of a path. Only route paths with at most one parameter, at the end, are supported. */
export function routeFor(path: string) {
  const matches = (pattern: string) => {
    const [fixed = '', parameter] = pattern.split(':')
    return parameter === undefined
      ? path === pattern
      : path.startsWith(fixed) && !path.slice(fixed.length).includes('/')
  }
  return routes.find((route) => matches(route.path)) ?? notFoundRoute
}

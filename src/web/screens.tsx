import { lazy, Suspense } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { useAfterLoad } from './lib/use-after-load.ts'
import { notFoundRoute, routes } from './routes.tsx'
import { useThemeOfRider } from './session/session.ts'
import { Shell } from './shell/shell.tsx'
import { PartBoundary } from './ui/part-boundary.tsx'
import { PageSpinner } from './ui/spinner.tsx'
import { ToastRegion } from './ui/toast-region.tsx'

const Background = lazy(async () => ({ default: (await import('./offline/background.tsx')).Background }))

/** The screen for the address, in the shell where it has one. `nothingAt` is a path known to lead nowhere. */
export function Screens({ nothingAt }: { nothingAt: string | undefined }) {
  useThemeOfRider()
  const [path] = useLocation()
  const hasLoaded = useAfterLoad()
  const page = (
    <PartBoundary key={path}>
      <Suspense fallback={<PageSpinner />}>
        {path === nothingAt ? (
          <notFoundRoute.Component />
        ) : (
          <Switch>
            {routes.map(({ path, Component }) => (
              <Route key={path} path={path} component={Component} />
            ))}
            <Route component={notFoundRoute.Component} />
          </Switch>
        )}
      </Suspense>
    </PartBoundary>
  )
  return (
    <>
      {routes.some((route) => route.path === path && !route.shell) ? page : <Shell>{page}</Shell>}
      <ToastRegion />
      <Suspense>{hasLoaded && <Background />}</Suspense>
    </>
  )
}

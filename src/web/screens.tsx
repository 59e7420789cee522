import { Suspense } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { notFoundRoute, routes } from './routes.tsx'
import { useThemeOfRider } from './session/session.ts'
import { Shell } from './shell/shell.tsx'
import { PageSpinner } from './ui/spinner.tsx'
import { ToastRegion } from './ui/toast-region.tsx'

/** The screen for the address, in the shell where it has one. `nothingAt` is a path known to lead nowhere. */
export function Screens({ nothingAt }: { nothingAt: string | undefined }) {
  useThemeOfRider()
  const [path] = useLocation()
  const page = (
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
  )
  return (
    <>
      {routes.some((route) => route.path === path && !route.shell) ? page : <Shell>{page}</Shell>}
      <ToastRegion />
    </>
  )
}

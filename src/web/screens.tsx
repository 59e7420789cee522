import { Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { notFoundRoute, routes } from './routes.tsx'
import { Shell } from './shell/shell.tsx'
import { PageSpinner } from './ui/spinner.tsx'

/** The screen for the address. */
export function Screens() {
  return (
    <Shell>
      <Suspense fallback={<PageSpinner />}>
        <Switch>
          {routes.map(({ path, Component }) => (
            <Route key={path} path={path} component={Component} />
          ))}
          <Route component={notFoundRoute.Component} />
        </Switch>
      </Suspense>
    </Shell>
  )
}

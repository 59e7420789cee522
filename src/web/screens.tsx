import { memo, Suspense, useEffect } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { useAfterLoad } from './lib/use-after-load.ts'
import { notFoundRoute, routes } from './routes.tsx'
import { ThemeOfRider } from './session/theme-of-rider.tsx'
import { Shell } from './shell/shell.tsx'
import { lazyPart } from './ui/lazy-part.tsx'
import { PartBoundary } from './ui/part-boundary.tsx'
import { PageSpinner } from './ui/spinner.tsx'
import { ToastRegion } from './ui/toast-region.tsx'

const Background = lazyPart(async () => (await import('./offline/background.tsx')).Background)

interface Props {
  /** A path known to lead nowhere. */
  notFoundPath: string | undefined
}

/** Says that the page beside it is alive: what reacts to it (tests, say) need not guess. */
function Alive() {
  useEffect(() => {
    document.documentElement.dataset.alive = ''
  }, [])
  return null
}

/** The page for the address; what changes around it does not render it again. */
const CurrentPage = memo(function CurrentPage({ notFoundPath }: Props) {
  const [path] = useLocation()
  return (
    <PartBoundary key={path}>
      <Suspense fallback={<PageSpinner />}>
        {path === notFoundPath ? (
          <notFoundRoute.Component />
        ) : (
          <Switch>
            {routes.map(({ path, Component }) => (
              <Route key={path} path={path} component={Component} />
            ))}
            <Route component={notFoundRoute.Component} />
          </Switch>
        )}
        <Alive />
      </Suspense>
    </PartBoundary>
  )
})

/** The screen for the address, in the shell where it has one. */
export function Screens({ notFoundPath }: Props) {
  const [path] = useLocation()
  const hasLoaded = useAfterLoad()
  const page = <CurrentPage notFoundPath={notFoundPath} />
  return (
    <>
      <ThemeOfRider />
      {routes.some((route) => route.path === path && !route.shell) ? page : <Shell>{page}</Shell>}
      <ToastRegion />
      {hasLoaded && <Background />}
    </>
  )
}

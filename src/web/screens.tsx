import { memo, Suspense, useEffect, useState } from 'react'
import { Route, Switch, useLocation, useSearch } from 'wouter'
import { keepFocus } from './lib/focus-keeper.ts'
import { markHydrated } from './lib/page-hydrated.ts'
import { useAfterLoad } from './lib/use-after-load.ts'
import { notFoundRoute, routes } from './routes.tsx'
import { LooksOfRider } from './session/looks-of-rider.tsx'
import { useIsEnded, useKnownRider, useLeft } from './session/session.ts'
import { Shell } from './shell/shell.tsx'
import { lazyPart } from './ui/lazy-part.tsx'
import { PartBoundary } from './ui/part-boundary.tsx'
import { PageSpinner } from './ui/spinner.tsx'
import { ToastRegion } from './ui/toast-region.tsx'

const NewUsername = lazyPart(async () => (await import('./pages/auth/new-username.tsx')).NewUsername, <PageSpinner />)
const FirstPassword = lazyPart(
  async () => (await import('./pages/auth/first-password.tsx')).FirstPassword,
  <PageSpinner />,
)

const SignInAgain = lazyPart(async () => (await import('./features/accounts/sign-in-again.tsx')).SignInAgain)

const Background = lazyPart(async () => (await import('./offline/background.tsx')).Background)

interface Props {
  /** An address, with its query, for which the server answered 404. */
  notFound: string | undefined
}

/** Says when the page has been hydrated. */
function HydratedMark() {
  useEffect(markHydrated, [])
  return null
}

/** The page for the address. Memoized, so that changes around it do not render it again. */
const CurrentPage = memo(function CurrentPage({ notFound }: Props) {
  const [path] = useLocation()
  const search = useSearch()
  const left = useLeft()
  return (
    // A new key after a rider has left, so that the next rider sees empty fields.
    <PartBoundary key={`${left} ${path}`}>
      <Suspense fallback={<PageSpinner />}>
        {path + (search && `?${search}`) === notFound ? (
          <notFoundRoute.Component />
        ) : (
          <Switch>
            {routes.map(({ path, Component }) => (
              <Route key={path} path={path} component={Component} />
            ))}
            <Route component={notFoundRoute.Component} />
          </Switch>
        )}
        <HydratedMark />
      </Suspense>
    </PartBoundary>
  )
})

/** The page for the address, in the shell if its route has one. */
export function Screens({ notFound }: Props) {
  const [path] = useLocation()
  const hasLoaded = useAfterLoad()
  const rider = useKnownRider()
  const isEnded = useIsEnded()
  const [isLater, setLater] = useState(false)
  useEffect(keepFocus, [])
  const page = <CurrentPage notFound={notFound} />
  return (
    <>
      <LooksOfRider />
      {rider?.hasOneTimeWord ? (
        <>
          <FirstPassword rider={rider} />
          {/* Needed here too, because the form may replace a page that has not been hydrated yet. */}
          <HydratedMark />
        </>
      ) : rider?.needsUsername && !isLater ? (
        <>
          <NewUsername rider={rider} onLater={() => setLater(true)} />
          <HydratedMark />
        </>
      ) : routes.some((route) => route.path === path && !route.shell) ? (
        page
      ) : (
        <Shell>{page}</Shell>
      )}
      {isEnded && <SignInAgain />}
      <ToastRegion />
      {hasLoaded && <Background />}
    </>
  )
}

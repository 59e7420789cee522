import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'wouter'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { Icon } from '#web/ui/icon.tsx'

// A visitor's browser does not load it.
const RiderMenu = lazy(async () => ({ default: (await import('./rider-menu.tsx')).RiderMenu }))

/** Signed out: the way to sign in. Signed in: the rider's menu. `children` are further entries of the menu. */
export function UserMenu({ children }: { children?: ReactNode }) {
  const { rider, isLoading } = useSession()
  if (rider) {
    return (
      <Suspense fallback={<span className="icon-button" />}>
        <RiderMenu rider={rider}>{children}</RiderMenu>
      </Suspense>
    )
  }
  return (
    <Link
      href={paths.auth}
      className={`icon-button login-link ${isLoading ? '' : 'login-link-sure'}`}
      aria-label="Login / Register"
      title="Login / Register"
    >
      <Icon name="log-in" />
    </Link>
  )
}

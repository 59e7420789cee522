import { Link } from 'wouter'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Signed out: the way to sign in. */
export function UserMenu() {
  return (
    <Link href={paths.auth} className="icon-button login-link" aria-label="Login / Register" title="Login / Register">
      <Icon name="log-in" />
    </Link>
  )
}

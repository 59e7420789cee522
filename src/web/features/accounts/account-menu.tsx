import type { ReactNode } from 'react'
import { Link } from 'wouter'
import * as text from '#texts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

// Loaded for riders only.
const RiderMenu = lazyPart(async () => (await import('./rider-menu.tsx')).RiderMenu, <span className="icon-button" />)

/** The rider's menu, or a link to the sign-in page for visitors. `children` are additional entries of the menu. */
export function AccountMenu({ children }: { children?: ReactNode }) {
  const { rider, isLoading } = useSession()
  if (rider) return <RiderMenu rider={rider}>{children}</RiderMenu>
  return (
    <Link
      href={paths.auth}
      className={`icon-button login-link ${isLoading ? '' : 'login-link-sure'}`}
      aria-label={text.accounts_login_or_register()}
      title={text.accounts_login_or_register()}
    >
      <Icon name="log-in" />
    </Link>
  )
}

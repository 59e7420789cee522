import { useId, useRef } from 'react'
import { Link } from 'wouter'
import type { User } from '#shared/contract/accounts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useLogout } from './queries.ts'

/** Signed out: the way to sign in. Signed in: the rider's menu. `children` are further entries of the menu. */
export function UserMenu({ children }: { children?: React.ReactNode }) {
  const { rider, isLoading } = useSession()
  if (rider) return <Menu rider={rider}>{children}</Menu>
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

function Menu({ rider, children }: { rider: User; children?: React.ReactNode }) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const logout = useLogout()
  const close = () => menu.current?.hidePopover()
  return (
    <>
      <button type="button" className="user-button" popoverTarget={id} aria-label={`Hello, ${rider.username}`}>
        <Icon name="circle-user" />
        <bdi className="user-button-name">{rider.username}</bdi>
      </button>
      <div id={id} ref={menu} popover="auto" className="menu">
        <p className="menu-title">
          Hello, <bdi>{rider.username}</bdi>
        </p>
        {/* biome-ignore lint/a11y: a choice closes the menu, however it was made */}
        <div onClick={close}>
          <Link href={paths.profile} className="menu-item">
            <Icon name="user" />
            Profile
          </Link>
          <Link href={paths.progress} className="menu-item">
            <Icon name="trophy" />
            My Progress
          </Link>
          {children}
        </div>
        <button
          type="button"
          className="menu-item border-t border-line"
          disabled={logout.isPending}
          onClick={() => logout.mutate(undefined, { onSettled: close })}
        >
          <Icon name="log-out" />
          {logout.isPending ? 'Logging out...' : 'Logout'}
        </button>
      </div>
    </>
  )
}

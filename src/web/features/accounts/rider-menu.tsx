import { type ReactNode, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { User } from '#shared/contract/accounts.ts'
import * as text from '#texts'
import { withElements } from '#web/lib/with-elements.ts'
import { paths } from '#web/paths.ts'
import { useQueue } from '#web/session/queued-actions.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { UnsentDialog } from './unsent-dialog.tsx'
import { useLogout } from './use-logout.ts'

/** The rider's menu in the header. `children` are additional entries. */
export function RiderMenu({ rider, children }: { rider: User; children?: ReactNode }) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const close = () => menu.current?.hidePopover()
  const logout = useLogout(close)
  const hasUnsent = useQueue().length > 0
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <button
        type="button"
        className="user-button"
        popoverTarget={id}
        aria-label={text.accounts_hello_name({ name: rider.username })}
      >
        {rider.avatar === null ? (
          <Icon name="circle-user" />
        ) : (
          <Avatar code={rider.avatar} className="size-8" decorative />
        )}
        <bdi className="user-button-name">{rider.username}</bdi>
      </button>
      <div id={id} ref={menu} popover="auto" className="menu">
        {rider.avatar !== null && <Avatar code={rider.avatar} className="mx-3 mt-2 size-16" />}
        <p className="menu-title">{withElements(text.accounts_hello({ name: () => <bdi>{rider.username}</bdi> }))}</p>
        {/* biome-ignore lint/a11y: any choice inside closes the menu */}
        <div onClick={close}>
          <Link href={paths.profile} className="menu-item">
            <Icon name="user" />
            {text.shell_profile()}
          </Link>
          <Link href={paths.progress} className="menu-item">
            <Icon name="trophy" />
            {text.accounts_my_progress()}
          </Link>
          <Link href={paths.rewards} className="menu-item">
            <Icon name="award" />
            {text.rewards_title()}
          </Link>
          {children}
        </div>
        <button
          type="button"
          className="menu-item border-t border-line"
          disabled={logout.isPending}
          onClick={() => (hasUnsent ? setConfirming(true) : logout.run())}
        >
          <Icon name="log-out" />
          {logout.isPending ? text.accounts_logging_out() : text.accounts_logout()}
        </button>
      </div>
      {isConfirming && <UnsentDialog onSignOut={logout.run} onClose={() => setConfirming(false)} />}
    </>
  )
}

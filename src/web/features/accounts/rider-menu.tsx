import { type ReactNode, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Rider } from '#shared/contract/accounts.ts'
import { lettersOf } from '#shared/name.ts'
import * as text from '#texts'
import { withElements } from '#web/lib/with-elements.ts'
import { paths } from '#web/paths.ts'
import { useQueue } from '#web/session/queued-actions.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Name } from '#web/ui/name.tsx'
import { hasPopovers, hide, Popover, show } from '#web/ui/popover.tsx'
import { UnsentDialog } from './unsent-dialog.tsx'
import { useLogout } from './use-logout.ts'

/** The rider's menu in the header. `children` are additional entries. */
export function RiderMenu({ rider, children }: { rider: Rider; children?: ReactNode }) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const close = () => hide(menu.current)
  const logout = useLogout(close)
  const hello = text.accounts_hello_name({ name: rider.username })
  const hasUnsent = useQueue().length > 0
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <Button
        ref={setButton}
        className="user-button grid flex-none place-items-center size-[44px]"
        {...(hasPopovers() ? { popoverTarget: id } : { onClick: () => button && show(menu.current, button) })}
        aria-label={hello}
        title={hello}
      >
        {rider.avatar === null ? (
          <span className="user-initial grid place-content-center text-(length:--text-16) font-bold leading-[1] size-[32px]">
            {Array.from(lettersOf(rider.username))[0]?.toUpperCase()}
          </span>
        ) : (
          <Avatar code={rider.avatar} className="size-8" decorative />
        )}
      </Button>
      <Popover id={id} ref={menu} role="group" opener={button} className="menu" aria-labelledby={titleId}>
        {rider.avatar !== null && <Avatar code={rider.avatar} className="mx-3 mt-2 size-16" />}
        <p id={titleId} className="menu-title pt-[8px] px-[12px] pb-[10px] font-bold">
          {withElements(text.accounts_hello({ name: () => <Name of={rider.username} /> }))}
        </p>
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
          <Link href={paths.groups} className="menu-item">
            <Icon name="users" />
            {text.groups_title()}
          </Link>
          <Link href={paths.rewards} className="menu-item">
            <Icon name="award" />
            {text.rewards_title()}
          </Link>
          {children}
        </div>
        <Button
          className="menu-item menu-item-last"
          action={logout}
          waiting={text.accounts_logging_out()}
          onClick={() => {
            if (!hasUnsent) return logout.run()
            // The menu closes first, so that the question gives the focus back to the button of the menu.
            close()
            setConfirming(true)
          }}
        >
          <Icon name="log-out" />
          {text.accounts_logout()}
        </Button>
      </Popover>
      {isConfirming && <UnsentDialog onSignOut={logout.run} onClose={() => setConfirming(false)} />}
    </>
  )
}

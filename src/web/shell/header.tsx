import { Link } from 'wouter'
import { siteTitle } from '#shared/site.ts'
import * as text from '#texts'
import { AccountMenu } from '#web/features/accounts/account-menu.tsx'
import { paths } from '#web/paths.ts'
import { useSite } from '#web/session/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RestartTutorial } from './for-riders.tsx'
import { OfflineChip } from './offline-chip.tsx'

interface Props {
  sidebarOpen: boolean
  onToggleSidebar: () => void
  onSearch: () => void
  /** Called on hover and focus of the search button, to load the search ahead. */
  onSearchIntent: () => void
}

export function Header({ sidebarOpen, onToggleSidebar, onSearch, onSearchIntent }: Props) {
  const site = useSite()
  return (
    <header className="shell-header">
      <Button
        className="icon-button md:hidden"
        aria-label={text.shell_menu()}
        aria-expanded={sidebarOpen}
        aria-controls="sidebar"
        data-sidebar-toggle
        onClick={onToggleSidebar}
      >
        <Icon name={sidebarOpen ? 'x' : 'menu'} className="size-6" />
      </Button>
      <Link href={paths.home} className="brand">
        {site.logo ? (
          <img src={site.logo} alt="" className="brand-logo" width="36" height="36" />
        ) : (
          <span className="brand-mark">
            <Icon name="shield-check" className="size-[22px]" />
          </span>
        )}
        <span className="brand-name">{siteTitle(site)}</span>
      </Link>
      <OfflineChip />
      <span className="grow" />
      <Button
        className="icon-button"
        aria-label={text.shell_search()}
        onClick={onSearch}
        onPointerEnter={onSearchIntent}
        onFocus={onSearchIntent}
      >
        <Icon name="search" />
      </Button>
      <Link href={paths.profile} className="icon-button" aria-label={text.shell_settings()} data-tour="settings">
        <Icon name="settings" />
      </Link>
      <AccountMenu>
        <RestartTutorial className="menu-item" />
      </AccountMenu>
    </header>
  )
}

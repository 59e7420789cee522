import { Link, useLocation, useSearch } from 'wouter'
import type { UiIcon } from '#shared/icons.ts'
import * as text from '#texts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'

const ITEMS: { name: () => string; href: string; icon: UiIcon }[] = [
  { name: text.shell_home, href: paths.home, icon: 'house' },
  { name: text.shell_progress, href: paths.progress, icon: 'trophy' },
  { name: text.shell_saved, href: paths.saved, icon: 'bookmark' },
  { name: text.shell_profile, href: paths.profile, icon: 'user' },
]

/** The navigation at the bottom of the window, on mobile only. */
export function BottomNav() {
  const [path] = useLocation()
  // The server renders one page for all tabs of the profile, so the active tab is known after hydration.
  const search = useSearch()
  const saved = useHydrated() && new URLSearchParams(search).get('tab') === 'bookmarks'
  const isActive = (href: string) =>
    href === paths.saved ? path === paths.profile && saved : path === href && !(href === paths.profile && saved)
  return (
    <nav className="bottom-nav" aria-label={text.shell_main_navigation()}>
      {ITEMS.map(({ name, href, icon }) => (
        <Link
          key={href}
          href={href}
          className="bottom-nav-link flex flex-col items-center justify-center gap-[2px] text-(length:--text-14) font-bold leading-[1.1] text-center wrap-anywhere"
          data-tour={href === paths.progress ? 'progress' : undefined}
          aria-current={isActive(href) ? 'page' : undefined}
        >
          <span className="bottom-nav-icon">
            <Icon name={icon} className="size-[22px]" />
          </span>
          {name()}
        </Link>
      ))}
    </nav>
  )
}

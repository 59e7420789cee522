import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { may, type Role, roleName } from '#shared/admin/roles.ts'
import type { Name as Typed } from '#shared/name.ts'
import { type Site, siteTitle } from '#shared/site.ts'
import * as text from '#texts'
import { moveFocus } from '#web/lib/focus.ts'
import { SiteProvider } from '#web/session/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Name } from '#web/ui/name.tsx'
import { ToastRegion } from '#web/ui/toast-region.tsx'
import { adminCall } from './admin-call.ts'
import { AdminRiderProvider } from './admin-rider.ts'
import { ClosedAdmin, PasswordQuestion } from './door.tsx'
import { useDoor } from './door-store.ts'
import { FORMER_PATHS, PAGES } from './pages.ts'
import { ShortcutHelp, useShortcuts } from './shortcuts.tsx'
import { SITE_KEY } from './site/site-name.ts'
import { AdminIcon } from './ui/admin-icon.tsx'

interface Caller {
  role: Role
  username: Typed
}

interface Props {
  /** The rider who opened Admin, with the role that they had then. */
  opener: Caller
  /** The site as the page has it. */
  site: Site
  /** The address of the start page. */
  home: string
  /** Whether the focus was in the page that Admin replaces. */
  takesFocus: boolean
}

/** The rider who uses Admin, with the role of now. An operator may have changed it since Admin was opened. */
function useCaller(opener: Caller): Caller {
  const { data } = useQuery({
    queryKey: ['caller'],
    queryFn: (): Promise<Caller> => adminCall('GET /api/admin', {}),
    initialData: opener,
    refetchOnMount: false,
  })
  return useMemo(() => ({ username: data.username, role: data.role }), [data.username, data.role])
}

/** Admin: a menu of the pages that the role may enter, and the page of the address. */
export function Admin({ opener, site: siteOfPage, home, takesFocus }: Props) {
  // Never fetched. The page of the site puts the name that it publishes here.
  const { data: site } = useQuery({
    queryKey: SITE_KEY,
    queryFn: () => siteOfPage,
    initialData: siteOfPage,
    enabled: false,
  })
  const [address] = useLocation()
  useEffect(() => {
    if (takesFocus) moveFocus(document.getElementById('admin-page'), { preventScroll: true })
  }, [takesFocus])
  const path = FORMER_PATHS[address] ?? address
  const door = useDoor()
  const [isHelpOpen, setHelpOpen] = useState(false)
  useShortcuts(() => setHelpOpen(true))
  const caller = useCaller(opener)
  const pages = PAGES.filter((one) => may(caller.role, one.may))
  const isOpen = (one: (typeof PAGES)[number]) => path === one.path || path.startsWith(`${one.path}/`)
  // A page that the rider may no longer enter stays open until they leave it, so that what they typed is not lost.
  const page = pages.find(isOpen) ?? PAGES.find((one) => isOpen(one) && may(opener.role, one.may)) ?? pages[0]
  useEffect(() => {
    const name = door === 'closed' ? text.admin_closed() : (page?.name() ?? text.admin_title())
    document.title = `${name} · ${text.admin_title()} · ${siteTitle(site)}`
  }, [door, page, site])
  useEffect(() => {
    // On a phone the menu is a row that scrolls.
    if (page) document.querySelector(`.admin-menu [href='#${page.path}']`)?.scrollIntoView({ block: 'nearest' })
  }, [page])
  if (door !== 'open' && door !== 'asking') return <ClosedAdmin home={home} door={door} />
  return (
    <div className="admin">
      {/* A button instead of a link, because the '#' of the address belongs to the pages. */}
      <Button className="skip-link" onClick={() => moveFocus(document.getElementById('admin-page'))}>
        {text.admin_skip()}
      </Button>
      <header className="admin-side">
        <p className="admin-name">
          <span className="admin-name-mark" aria-hidden="true" />
          <bdi>{siteTitle(site)}</bdi>
        </p>
        <nav className="admin-menu" aria-label={text.admin_menu()}>
          {pages.map(({ path, name, icon }) => (
            <Link
              key={path}
              href={path}
              className="admin-menu-item"
              aria-current={path === page?.path ? 'page' : undefined}
            >
              <AdminIcon name={icon} />
              {name()}
            </Link>
          ))}
        </nav>
        <div className="admin-foot">
          <p>
            <Name of={caller.username} /> · {roleName(caller.role)}
          </p>
          <Button className="admin-foot-link admin-keys-button" onClick={() => setHelpOpen(true)}>
            <AdminIcon name="keyboard" />
            {text.admin_shortcuts()}
          </Button>
          <a className="admin-foot-link" href={home}>
            <AdminIcon name="chevron" />
            {text.admin_to_site()}
          </a>
        </div>
      </header>
      <main id="admin-page" className="admin-page" tabIndex={-1}>
        {page ? (
          <SiteProvider value={site}>
            <AdminRiderProvider value={caller}>
              <page.Component key={page.path} />
            </AdminRiderProvider>
          </SiteProvider>
        ) : (
          <EmptyState art={<AdminIcon name="sun" />} title={text.admin_no_pages()} text={text.admin_no_pages_text()} />
        )}
      </main>
      {isHelpOpen && <ShortcutHelp onClose={() => setHelpOpen(false)} />}
      {door === 'asking' && (
        <SiteProvider value={site}>
          <PasswordQuestion home={home} />
        </SiteProvider>
      )}
      <ToastRegion />
    </div>
  )
}

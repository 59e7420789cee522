import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Role } from '#shared/desk/roles.ts'
import { type Site, siteTitle } from '#shared/site.ts'
import * as text from '#texts'
import { SiteProvider } from '#web/session/site.tsx'
import { DeskRiderProvider } from './desk-rider.ts'
import { ClosedDesk, PasswordQuestion } from './door.tsx'
import { useDoor } from './door-store.ts'
import { KeyHelp, useDeskKeys } from './keys.tsx'
import { NoticeBar } from './notice-bar.tsx'
import { ROOMS } from './rooms.ts'
import { SITE_KEY } from './site/site-name.ts'
import { DeskIcon } from './ui/desk-icon.tsx'
import { EmptyRoom } from './ui/empty-room.tsx'
import { roleName } from './words.ts'

interface Props {
  role: Role
  username: string
  /** The site as the page has it. */
  site: Site
  /** The address of the start page. */
  home: string
}

/** The desk: a menu of the rooms that the role may enter, and the room of the address. */
export function Desk({ role, username, site: siteOfPage, home }: Props) {
  // Never fetched. The room of the site puts the name that it publishes here.
  const { data: site } = useQuery({
    queryKey: SITE_KEY,
    queryFn: () => siteOfPage,
    initialData: siteOfPage,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [path] = useLocation()
  const door = useDoor()
  const [isHelpOpen, setHelpOpen] = useState(false)
  useDeskKeys(() => setHelpOpen(true))
  const rooms = ROOMS.filter(({ roles }) => roles.includes(role))
  const room = rooms.find((one) => path === one.path || path.startsWith(`${one.path}/`)) ?? rooms[0]
  useEffect(() => {
    document.title = `${room?.name() ?? text.desk_title()} · ${text.desk_title()} · ${siteTitle(site)}`
  }, [room, site])
  useEffect(() => {
    // On a phone the menu is a row that scrolls.
    if (room) document.querySelector(`.desk-menu [href='#${room.path}']`)?.scrollIntoView({ block: 'nearest' })
  }, [room])
  const rider = useMemo(() => ({ username, role }), [username, role])
  if (door === 'closed') return <ClosedDesk home={home} />
  return (
    <div className="desk">
      {/* A button instead of a link, because the '#' of the address belongs to the rooms. */}
      <button type="button" className="skip-link" onClick={() => document.getElementById('desk-room')?.focus()}>
        {text.desk_skip()}
      </button>
      <header className="desk-side">
        <p className="desk-name">
          <span className="desk-name-mark" aria-hidden="true" />
          <bdi>{siteTitle(site)}</bdi>
        </p>
        <nav className="desk-menu" aria-label={text.desk_menu()}>
          {rooms.map(({ path, name, icon }) => (
            <Link
              key={path}
              href={path}
              className="desk-menu-item"
              aria-current={path === room?.path ? 'page' : undefined}
            >
              <DeskIcon name={icon} />
              {name()}
            </Link>
          ))}
        </nav>
        <div className="desk-foot">
          <p>
            <bdi>{username}</bdi> · {roleName(role)}
          </p>
          <button type="button" className="desk-foot-link desk-keys-button" onClick={() => setHelpOpen(true)}>
            <DeskIcon name="keyboard" />
            {text.desk_keys()}
          </button>
          <a className="desk-foot-link" href={home}>
            <DeskIcon name="chevron" />
            {text.desk_to_site()}
          </a>
        </div>
      </header>
      <main id="desk-room" className="desk-room" tabIndex={-1}>
        {room ? (
          <SiteProvider value={site}>
            <DeskRiderProvider value={rider}>
              <room.Component key={room.path} />
            </DeskRiderProvider>
          </SiteProvider>
        ) : (
          <EmptyRoom icon="sun" title={text.desk_no_rooms()} text={text.desk_no_rooms_text()} />
        )}
      </main>
      {isHelpOpen && <KeyHelp onClose={() => setHelpOpen(false)} />}
      {door === 'asking' && (
        <SiteProvider value={site}>
          <PasswordQuestion home={home} />
        </SiteProvider>
      )}
      <NoticeBar />
    </div>
  )
}

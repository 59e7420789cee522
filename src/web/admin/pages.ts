import type { ComponentType } from 'react'
import type { Permission } from '#shared/admin/roles.ts'
import * as text from '#texts'
import { Analytics } from './pages/analytics.tsx'
import { Backups } from './pages/backups.tsx'
import { Certificates } from './pages/certificates.tsx'
import { Codes } from './pages/codes.tsx'
import { Content } from './pages/content.tsx'
import { Insights } from './pages/insights.tsx'
import { Log } from './pages/log.tsx'
import { Messages } from './pages/messages.tsx'
import { Newsletter } from './pages/newsletter.tsx'
import { Posters } from './pages/posters.tsx'
import { Riders } from './pages/riders.tsx'
import { Settings } from './pages/settings.tsx'
import { Site } from './pages/site.tsx'
import { Team } from './pages/team.tsx'
import { Today } from './pages/today.tsx'
import type { AdminIconName } from './ui/admin-icon.tsx'

export interface AdminPage {
  /** Its address behind the '#'. */
  path: string
  name: () => string
  icon: AdminIconName
  /** Who may enter: those who may make the calls of the page. */
  may: Permission
  Component: ComponentType
}

/** Every page of Admin, in the order of the menu. A new one adds its line here. */
export const PAGES: readonly AdminPage[] = [
  { path: '/today', name: text.admin_today, icon: 'sun', may: 'today.read', Component: Today },
  { path: '/content', name: text.admin_content, icon: 'pen', may: 'content.read', Component: Content },
  { path: '/messages', name: text.admin_messages, icon: 'inbox', may: 'messages.answer', Component: Messages },
  { path: '/riders', name: text.admin_riders, icon: 'people', may: 'riders.manage', Component: Riders },
  {
    path: '/certificates',
    name: text.admin_certificates,
    icon: 'award',
    may: 'certificates.revoke',
    Component: Certificates,
  },
  { path: '/codes', name: text.admin_codes, icon: 'gift', may: 'codes.manage', Component: Codes },
  {
    path: '/newsletter',
    name: text.admin_newsletter,
    icon: 'newspaper',
    may: 'newsletter.send',
    Component: Newsletter,
  },
  {
    path: '/analytics',
    name: text.admin_analytics,
    icon: 'chart',
    may: 'analytics.read',
    Component: Analytics,
  },
  {
    path: '/insights',
    name: text.admin_insights,
    icon: 'lightbulb',
    may: 'insights.read',
    Component: Insights,
  },
  { path: '/posters', name: text.admin_posters, icon: 'poster', may: 'posters.make', Component: Posters },
  { path: '/site', name: text.admin_site, icon: 'palette', may: 'site.write', Component: Site },
  { path: '/settings', name: text.admin_settings, icon: 'settings', may: 'settings.read', Component: Settings },
  { path: '/team', name: text.admin_team, icon: 'key', may: 'team.manage', Component: Team },
  { path: '/backups', name: text.admin_backups, icon: 'download', may: 'backups.make', Component: Backups },
  { path: '/log', name: text.admin_log, icon: 'logs', may: 'log.read', Component: Log },
]

/** Former addresses of pages, which bookmarks and older mails have. */
export const FORMER_PATHS: Readonly<Record<string, string>> = {
  '/numbers': '/analytics',
  '/helps': '/insights',
  '/people': '/team',
}

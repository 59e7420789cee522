import type { ComponentType } from 'react'
import type { Role } from '#shared/admin/roles.ts'
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
  /** Who may enter. Each call of the page names the same roles in the contract. */
  roles: readonly Role[]
  Component: ComponentType
}

/** Every page of Admin, in the order of the menu. A new one adds its line here. */
export const PAGES: readonly AdminPage[] = [
  { path: '/today', name: text.admin_today, icon: 'sun', roles: ['operator', 'editor'], Component: Today },
  { path: '/content', name: text.admin_content, icon: 'pen', roles: ['operator', 'editor'], Component: Content },
  { path: '/messages', name: text.admin_messages, icon: 'inbox', roles: ['operator'], Component: Messages },
  { path: '/riders', name: text.admin_riders, icon: 'people', roles: ['operator'], Component: Riders },
  { path: '/certificates', name: text.admin_certificates, icon: 'award', roles: ['operator'], Component: Certificates },
  { path: '/codes', name: text.admin_codes, icon: 'gift', roles: ['operator'], Component: Codes },
  { path: '/newsletter', name: text.admin_newsletter, icon: 'newspaper', roles: ['operator'], Component: Newsletter },
  {
    path: '/analytics',
    name: text.admin_analytics,
    icon: 'chart',
    roles: ['operator', 'editor', 'observer'],
    Component: Analytics,
  },
  {
    path: '/insights',
    name: text.admin_insights,
    icon: 'lightbulb',
    roles: ['operator', 'editor'],
    Component: Insights,
  },
  { path: '/posters', name: text.admin_posters, icon: 'poster', roles: ['operator', 'editor'], Component: Posters },
  { path: '/site', name: text.admin_site, icon: 'palette', roles: ['operator', 'editor'], Component: Site },
  { path: '/settings', name: text.admin_settings, icon: 'settings', roles: ['operator'], Component: Settings },
  { path: '/team', name: text.admin_team, icon: 'key', roles: ['operator'], Component: Team },
  { path: '/backups', name: text.admin_backups, icon: 'download', roles: ['operator'], Component: Backups },
  { path: '/log', name: text.admin_log, icon: 'logs', roles: ['operator'], Component: Log },
]

/** Former addresses of pages, which bookmarks and older mails have. */
export const FORMER_PATHS: Readonly<Record<string, string>> = {
  '/numbers': '/analytics',
  '/helps': '/insights',
  '/people': '/team',
}

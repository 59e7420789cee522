import type { ComponentType } from 'react'
import type { Role } from '#shared/desk/roles.ts'
import * as text from '#texts'
import { Certificates } from './rooms/certificates.tsx'
import { Content } from './rooms/content.tsx'
import { Log } from './rooms/log.tsx'
import { Messages } from './rooms/messages.tsx'
import { Newsletter } from './rooms/newsletter.tsx'
import { Numbers } from './rooms/numbers.tsx'
import { People } from './rooms/people.tsx'
import { Posters } from './rooms/posters.tsx'
import { Riders } from './rooms/riders.tsx'
import { Settings } from './rooms/settings.tsx'
import { Site } from './rooms/site.tsx'
import { Today } from './rooms/today.tsx'
import { WhatHelps } from './rooms/what-helps.tsx'
import type { DeskIconName } from './ui/desk-icon.tsx'

export interface Room {
  /** Its address behind the '#'. */
  path: string
  name: () => string
  icon: DeskIconName
  /** Who may enter. Each call of the room names the same roles in the contract. */
  roles: readonly Role[]
  Component: ComponentType
}

/** Every room of the desk, in the order of the menu. A new one adds its line here. */
export const ROOMS: readonly Room[] = [
  { path: '/today', name: text.desk_today, icon: 'sun', roles: ['operator', 'editor'], Component: Today },
  { path: '/content', name: text.desk_content, icon: 'pen', roles: ['operator', 'editor'], Component: Content },
  { path: '/messages', name: text.desk_messages, icon: 'inbox', roles: ['operator'], Component: Messages },
  { path: '/riders', name: text.desk_riders, icon: 'people', roles: ['operator'], Component: Riders },
  { path: '/certificates', name: text.desk_certificates, icon: 'award', roles: ['operator'], Component: Certificates },
  { path: '/newsletter', name: text.desk_newsletter, icon: 'newspaper', roles: ['operator'], Component: Newsletter },
  {
    path: '/numbers',
    name: text.desk_numbers,
    icon: 'chart',
    roles: ['operator', 'editor', 'observer'],
    Component: Numbers,
  },
  { path: '/helps', name: text.desk_helps, icon: 'lightbulb', roles: ['operator', 'editor'], Component: WhatHelps },
  { path: '/posters', name: text.desk_posters, icon: 'poster', roles: ['operator', 'editor'], Component: Posters },
  { path: '/site', name: text.desk_site, icon: 'palette', roles: ['operator', 'editor'], Component: Site },
  { path: '/settings', name: text.desk_settings, icon: 'settings', roles: ['operator'], Component: Settings },
  { path: '/people', name: text.desk_people, icon: 'key', roles: ['operator'], Component: People },
  { path: '/log', name: text.desk_log, icon: 'logs', roles: ['operator'], Component: Log },
]

import * as text from '#texts'
import { readContentPath } from '../content/paths.ts'

/** The permissions of Admin. Each call and each page of Admin names the one that it needs. */
const PERMISSIONS = [
  'admin.open',
  'today.read',
  'content.read',
  /** Keeps drafts of files. */
  'content.write',
  /** Changes what riders read. */
  'content.publish',
  'site.write',
  /** Says who runs the site. */
  'site.operator',
  'analytics.read',
  'insights.read',
  'posters.make',
  'messages.answer',
  'deliveries.retry',
  'riders.manage',
  'certificates.revoke',
  'codes.manage',
  'newsletter.send',
  'settings.read',
  'mail.test',
  'team.manage',
  'backups.make',
  'log.read',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/** The content files to which a permission extends. A call that names no file asks with undefined. */
type Files = (path: string | undefined) => boolean
const everyFile: Files = () => true

/** The texts of the content in other languages than its own. The settings of the site are not among them. */
const translations: Files = (path) => {
  const file = path === undefined ? undefined : readContentPath(path)
  return file !== undefined && file.language !== null && file.kind !== 'site'
}

const all = (...permissions: readonly Permission[]): Partial<Record<Permission, Files>> =>
  Object.fromEntries(permissions.map((permission) => [permission, everyFile]))

/** Every role: its words, and what it may do. Of several roles that a provider names, the first in this list counts. */
const TABLE = {
  operator: { name: text.admin_role_operator, about: text.admin_role_operator_text, may: all(...PERMISSIONS) },
  editor: {
    name: text.admin_role_editor,
    about: text.admin_role_editor_text,
    may: all(
      'admin.open',
      'today.read',
      'content.read',
      'content.write',
      'content.publish',
      'site.write',
      'posters.make',
      'analytics.read',
      'insights.read',
    ),
  },
  translator: {
    name: text.admin_role_translator,
    about: text.admin_role_translator_text,
    may: { ...all('admin.open', 'today.read', 'content.read'), 'content.write': translations },
  },
  observer: {
    name: text.admin_role_observer,
    about: text.admin_role_observer_text,
    may: all('admin.open', 'analytics.read'),
  },
}
export type Role = keyof typeof TABLE
export const ROLES = Object.keys(TABLE) as [Role, ...Role[]]

const isRole = (word: string | null): word is Role => word !== null && Object.hasOwn(TABLE, word)

/** The name of a role. A role that only a newer version of the site knows is shown as it is stored. */
export const roleName = (role: string, locale?: { locale: string }) =>
  isRole(role) ? TABLE[role].name({}, locale) : role

/** A sentence about the purpose of the role. */
export const roleText = (role: Role) => TABLE[role].about()

const filesOf = (role: string, permission: Permission): Files | undefined =>
  isRole(role) ? (TABLE[role].may as Partial<Record<Permission, Files>>)[permission] : undefined

/**
 * Whether a role may do this, to this file of the content if it is done to one. This is the only place that decides it: the guard of
 * the calls, the transactions that write, the menu and the buttons all ask here.
 */
export const may = (role: string, permission: Permission, path?: string): boolean =>
  filesOf(role, permission)?.(path) ?? false

/** Whether a role may do this to some file of the content, if not to every one. */
export const mayToSome = (role: string, permission: Permission): boolean => filesOf(role, permission) !== undefined

export const rolesThatMay = (permission: Permission, path?: string): Role[] =>
  ROLES.filter((role) => may(role, permission, path))

/** Whether a role may do everything that the other one may. */
export const mayDoAll = (role: Role, other: Role): boolean =>
  role === other || PERMISSIONS.every((permission) => may(role, permission) || !mayToSome(other, permission))

/** How long a re-authentication opens Admin (ms), counted from the answer and not from the last press. */
export const REAUTHENTICATION_LIFETIME = 15 * 60_000

/** The number of rows on a page of a list. */
export const PAGE_SIZE = 50

/** How riders are searched for. */
export const RIDER_KEYS = ['name', 'address'] as const
export type RiderKey = (typeof RIDER_KEYS)[number]

/** The length of the longest text that is searched for. */
export const MAX_SEARCH = 100

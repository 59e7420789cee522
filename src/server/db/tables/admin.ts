import type { Generated, Selectable } from 'kysely'
import type { LogAction, LogActor, LogSubject } from '#shared/admin/log.ts'
import type { Role } from '#shared/admin/roles.ts'

/** Admin, its numbers, and what the servers share. */
export interface AdminTables {
  desk_role: AdminRoleTable
  operator_name: OperatorNameTable
  desk_log: AdminLogTable
  kept_name: KeptNameTable
  role_invitation: RoleInvitationTable
  hour_count: HourCountTable
  day_count: DayCountTable
  day_riders: DayRidersTable
  missed_search: MissedSearchTable
  server_setting: ServerSettingTable
  site_key: SiteKeyTable
}

/** The role of a rider in Admin. */
interface AdminRoleTable {
  rider_id: number
  role: Role
  given_at: string
  /** The username of the operator who gave it. Null when OPERATORS or a command did. */
  given_by: string | null
  /** The key of the name in OPERATORS that gave it. */
  operator_name: string | null
  /** Equal to `given_at` if a claim of the provider gave the role. */
  claimed_at: string | null
}
export type AdminRoleRow = Selectable<AdminRoleTable>

/** The names of OPERATORS that a server has seen. */
interface OperatorNameTable {
  name_key: string
  seen_at: string
}

/** The log of actions in Admin and by commands. Rows are only added. */
interface AdminLogTable {
  id: Generated<number>
  at: string
  actor: LogActor
  /** The username at that time. Null when no rider acted. */
  who: string | null
  /** The number of the account. Null in rows of before, too. */
  rider_id: number | null
  action: LogAction
  subject_kind: LogSubject
  subject: string
  note: string | null
}

/** A link that gives a role to whoever opens it. */
interface RoleInvitationTable {
  id: Generated<number>
  token_hash: string
  role: Role
  /** The operator who made it. Null when a server or a command did, for the first operator. */
  invited_by: number | null
  created_at: string
  expires_at: string
  used_at: string | null
}
export type RoleInvitationRow = Selectable<RoleInvitationTable>

/** A name that stands in the log, and the account that it is kept for. Null for one that was deleted before. */
interface KeptNameTable {
  name_key: string
  rider_id: number | null
}

/** How often something happened in an hour that is not over (UTC). */
interface HourCountTable {
  name: string
  /** YYYY-MM-DDTHH */
  hour: string
  subject: string
  language: string
  times: number
  /** The marks of the riders who did it (platform/analytics/riders.ts). */
  riders: number
}

/** How many riders did something on a day (UTC). Days before the table came have no row. */
interface DayRidersTable {
  /** A CountName of riders. */
  name: string
  day: string
  /** The marks of the riders (platform/analytics/riders.ts). */
  riders: number
}

/** How often something happened on a day (UTC). */
interface DayCountTable {
  /** A CountName (shared/analytics.ts). */
  name: string
  day: string
  subject: string
  language: string
  times: number
}

/** A search without a hit. */
interface MissedSearchTable {
  /** A keyed hash of language and text. */
  key: string
  language: string
  /** Null until it was searched on DAYS_OF_A_MISSED_SEARCH days. */
  text: string | null
  /** On how many days it was searched, and the last one of them (UTC). */
  days: number
  last_day: string
  times: number
}

/** The settings of the servers that the operator's commands read (platform/server-settings.ts). */
interface ServerSettingTable {
  name: string
  /** JSON. */
  value: string
}

interface SiteKeyTable {
  name: string
  value: string
}

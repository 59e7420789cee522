import type { Generated, Selectable } from 'kysely'

/** Accounts, their sessions and limits. */
export interface AccountsTables {
  rider: RiderTable
  session: SessionTable
  mail_link: MailLinkTable
  known_client: KnownClientTable
  limit_use: LimitUseTable
  mail_limit: MailLimitTable
}

interface RiderTable {
  id: Generated<number>
  username: string
  /** The folded name, or for older accounts the key that it had before. */
  username_key: string
  /** The folded name of an older account, where `username_key` differs from it. */
  folded_key: Generated<string | null>
  password_hash: string
  full_name: string | null
  email: string | null
  email_confirmed_at: string | null
  /** A JSON object of the preferences that were ever set (shared/accounts/preferences.ts). */
  preferences: Generated<string>
  /** The code of the avatar (shared/accounts/avatar.ts). */
  avatar: string | null
  /** A JSON array of the achievements that stand beside the name on the leaderboard. */
  badges: Generated<string>
  created_at: string
  /** When a leader gave the account the temporary password that is its password. Null once the rider has chosen a password. */
  one_time_word_at: string | null
}
export type RiderRow = Selectable<RiderTable>

interface SessionTable {
  token_hash: string
  rider_id: number
  device: string
  created_at: string
  last_used_at: string
  /** When the re-authentication of Admin was answered in this session. */
  answered_at: string | null
}

interface MailLinkTable {
  token_hash: string
  rider_id: number
  purpose: string
  email: string
  expires_at: string
}

interface KnownClientTable {
  rider_id: number
  kind: 'device' | 'address'
  mark: string
  used_at: string
}

interface LimitUseTable {
  key: string
  uses: number
  resets_at: string
}

/** The mails of the last day to a mailbox, which nobody may have asked for. */
interface MailLimitTable {
  /** A hash of the address. */
  key: string
  /** A JSON array: [{ at, kind }], the oldest first. */
  mails: string
  expires_at: string
}

import type { Generated, Selectable } from 'kysely'

/** Every table. Times are ISO-8601 UTC text, flags 0 or 1, so that both databases give the same types. */
export interface Schema {
  rider: RiderTable
  session: SessionTable
  mail_link: MailLinkTable
}

interface RiderTable {
  id: Generated<number>
  username: string
  username_key: string
  password_hash: string
  full_name: string | null
  email: string | null
  email_confirmed_at: string | null
  notifications: Generated<number>
  dark_mode: Generated<number>
  newsletter: Generated<number>
  leaderboard: Generated<number>
  created_at: string
}
export type RiderRow = Selectable<RiderTable>

interface SessionTable {
  token_hash: string
  rider_id: number
  device: string
  created_at: string
  last_used_at: string
}

interface MailLinkTable {
  token_hash: string
  rider_id: number
  purpose: string
  email: string
  expires_at: string
}

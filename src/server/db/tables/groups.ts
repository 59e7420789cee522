import type { Generated, Selectable } from 'kysely'

/** Groups of riders. */
export interface GroupsTables {
  rider_group: RiderGroupTable
  group_member: GroupMemberTable
}

/** A group of riders, with its leader. */
interface RiderGroupTable {
  id: string
  name: string
  code: string
  leader_id: number
  lead_since: string
  created_at: string
  /** Whether riders can join with the code. */
  is_open: Generated<number>
  /** The day to be done by. */
  due_on: string | null
  has_ladder: Generated<number>
  /** A thousand times the average of completed tips in the ladder. Null without a place among the groups. */
  ladder_mean: number | null
  /** The member whom the leader has asked to take over. */
  offered_to: number | null
}
export type RiderGroupRow = Selectable<RiderGroupTable>

/** A member of a group. Its columns from `completed` on are made from what the rider has learned, after each action. */
interface GroupMemberTable {
  id: string
  group_id: string
  rider_id: number
  label: string
  label_key: string
  joined_at: string
  /** The version of the words that the member agreed to. Null until the first password of an account that the leader made. */
  agreement: number | null
  agreed_at: string | null
  /** Whether the leader made the account and can give it a new temporary password. */
  is_looked_after: Generated<number>
  in_ladder: Generated<number>
  completed: Generated<number>
  /** The day of the last passed exam. */
  passed_on: string | null
  /** Until when the member remembers well enough for 'fresh' and for 'fading'. Null for a member who has learned nothing. */
  fresh_until: string | null
  fading_until: string | null
  active_on: string | null
  /** A JSON array: [[tipId, answers, wrong]]. */
  answers: Generated<string>
  library_key: Generated<string>
}
export type GroupMemberRow = Selectable<GroupMemberTable>

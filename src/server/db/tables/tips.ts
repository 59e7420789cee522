import type { Generated, Selectable } from 'kysely'

/** The tables of likes, saved tips, shares and lists. */
export interface TipsTables {
  tip_like: TipLikeTable
  bookmark: BookmarkTable
  share: ShareTable
  tip_counter: TipCounterTable
  tip_list: TipListTable
}

interface TipLikeTable {
  rider_id: number
  tip_id: number
  created_at: string
}

interface BookmarkTable {
  rider_id: number
  tip_id: number
  notes: string | null
  created_at: string
}

interface ShareTable {
  id: Generated<number>
  /** Null for a visitor, for a rider who deleted their account, and for old shares. */
  rider_id: number | null
  tip_id: number
  platform: string
  created_at: string
}

/** The number of likes and shares of a tip. A tip without a row has none. */
interface TipCounterTable {
  tip_id: number
  likes: Generated<number>
  shares: Generated<number>
}

interface TipListTable {
  id: Generated<number>
  rider_id: number
  name: string
  /** A JSON array of tip ids, in the rider's order. */
  tip_ids: string
  /** Null unless the list is shared. */
  share_code: string | null
  created_at: string
}
export type TipListRow = Selectable<TipListTable>

import { sql } from 'kysely'
import type { Migration, Portable } from '../portable.ts'

/** The folded username, for accounts whose `username_key` differs from it. */
export function foldedUsernames({ byBytes }: Portable): Migration {
  return {
    async up(db) {
      await db.schema.alterTable('rider').addColumn('folded_key', 'text').execute()
      // Not unique, because older accounts may have the same folded name.
      await db.schema
        .createIndex('rider_folded_prefix')
        .on('rider')
        .expression(sql`${byBytes('coalesce(folded_key, username_key)')}, id`)
        .execute()
    },
  }
}

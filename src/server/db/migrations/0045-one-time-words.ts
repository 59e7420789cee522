import type { Migration } from '../portable.ts'

/** When the leader of a group gave an account the one-time word that is its password. Null once the rider has chosen a password. */
export function oneTimeWords(): Migration {
  return {
    async up(db) {
      await db.schema.alterTable('rider').addColumn('one_time_word_at', 'text').execute()
    },
  }
}

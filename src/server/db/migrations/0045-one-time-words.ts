import type { Migration } from '../portable.ts'

/** When the leader of a group gave an account the temporary password that is its password. Null once the rider has chosen a password. */
export function temporaryPasswords(): Migration {
  return {
    async up(db) {
      await db.schema.alterTable('rider').addColumn('one_time_word_at', 'text').execute()
    },
  }
}

import type { Migration } from '../portable.ts'

/** Keeps the answers to calls with a key for a day, so that a call whose answer was lost can be made again. */
export function keptAnswers(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('kept_answer')
        .addColumn('id', 'text', (c) => c.primaryKey())
        // Null for a call without a token.
        .addColumn('rider_id', 'integer', (c) => c.references('rider.id').onDelete('cascade'))
        .addColumn('claimed_at', 'text', (c) => c.notNull())
        // Null while the call runs.
        .addColumn('answer', 'text')
        .execute()
      await db.schema.createIndex('kept_answer_rider').on('kept_answer').columns(['rider_id', 'claimed_at']).execute()
      await db.schema.createIndex('kept_answer_claimed').on('kept_answer').column('claimed_at').execute()
    },
  }
}

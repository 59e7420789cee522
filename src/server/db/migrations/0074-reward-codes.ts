import type { Migration, Portable } from '../portable.ts'

/** Codes that riders get who pass the exam. */
export function rewardCodes({ numbered }: Portable): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('code_list')
        .addColumn('id', 'integer', numbered)
        // JSON: the words for riders by language.
        .addColumn('words', 'text', (c) => c.notNull())
        // The last day on which they work, YYYY-MM-DD.
        .addColumn('ends_on', 'text')
        // Whether a rider keeps the code when the certificate is revoked.
        .addColumn('keeps_revoked', 'integer', (c) => c.notNull())
        .addColumn('created_at', 'text', (c) => c.notNull())
        .addColumn('withdrawn_at', 'text')
        .execute()
      await db.schema
        .createTable('reward_code')
        .addColumn('id', 'integer', numbered)
        .addColumn('list_id', 'integer', (c) => c.notNull().references('code_list.id'))
        .addColumn('code', 'text', (c) => c.notNull().unique())
        // Null before it is given, and after the account is deleted. `given_at` stays, so no code is given twice.
        .addColumn('rider_id', 'integer', (c) => c.unique().references('rider.id').onDelete('set null'))
        .addColumn('given_at', 'text')
        .addColumn('lost_at', 'text')
        .execute()
      await db.schema.createIndex('reward_code_free').on('reward_code').columns(['list_id', 'given_at', 'id']).execute()
    },
  }
}

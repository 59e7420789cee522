import type { Migration } from '../portable.ts'

/** The accounts at the operator's provider with which riders sign in. */
export function linkedAccounts(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('linked_account')
        .addColumn('issuer', 'text', (c) => c.notNull())
        // The provider's id of the rider.
        .addColumn('subject', 'text', (c) => c.notNull())
        .addColumn('rider_id', 'integer', (c) => c.notNull().references('rider.id').onDelete('cascade'))
        .addColumn('linked_at', 'text', (c) => c.notNull())
        .addColumn('last_used_at', 'text')
        .addPrimaryKeyConstraint('linked_account_key', ['issuer', 'subject'])
        .execute()
      await db.schema
        .createIndex('linked_account_rider')
        .unique()
        .on('linked_account')
        .columns(['rider_id', 'issuer'])
        .execute()
    },
  }
}

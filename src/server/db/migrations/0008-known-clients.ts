import type { Migration } from '../portable.ts'

export function knownClients(): Migration {
  return {
    async up(db) {
      // Devices and addresses from which riders have signed in. They have limits of their own for wrong passwords.
      await db.schema
        .createTable('known_client')
        .addColumn('rider_id', 'integer', (c) => c.notNull().references('rider.id').onDelete('cascade'))
        .addColumn('kind', 'text', (c) => c.notNull())
        // A hash. The hash of an address is so short that many addresses share it.
        .addColumn('mark', 'text', (c) => c.notNull())
        .addColumn('used_at', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('known_client_key', ['rider_id', 'kind', 'mark'])
        .execute()
      await db.schema.createIndex('known_client_used').on('known_client').column('used_at').execute()
    },
  }
}

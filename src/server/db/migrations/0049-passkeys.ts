import type { Migration } from '../portable.ts'

export function passkeys(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('passkey')
        // The hash of the id that the authenticator gave it.
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('rider_id', 'integer', (c) => c.notNull().references('rider.id').onDelete('cascade'))
        // The id that the authenticator gave it, in Base64url.
        .addColumn('credential_id', 'text', (c) => c.notNull())
        // The domain that it belongs to. A site that moves to another domain cannot use it any more.
        .addColumn('rp_id', 'text', (c) => c.notNull())
        // The random id under which the authenticator keeps the rider, in Base64url.
        .addColumn('user_handle', 'text', (c) => c.notNull())
        .addColumn('name', 'text', (c) => c.notNull())
        // COSE, in Base64url.
        .addColumn('public_key', 'text', (c) => c.notNull())
        // A JSON array.
        .addColumn('transports', 'text', (c) => c.notNull())
        // The highest number of uses that the authenticator has reported. Text, because it may exceed the integers of PostgreSQL.
        .addColumn('counter', 'text', (c) => c.notNull())
        // 1 when it may be copied to other devices by the vendor of the authenticator.
        .addColumn('is_synced', 'integer', (c) => c.notNull())
        .addColumn('created_at', 'text', (c) => c.notNull())
        .addColumn('last_used_at', 'text')
        .execute()
      await db.schema.createIndex('passkey_rider').on('passkey').column('rider_id').execute()
    },
  }
}

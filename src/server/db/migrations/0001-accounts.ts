import type { Migration, Portable } from '../portable.ts'

export function accounts({ numbered }: Portable): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('rider')
        .addColumn('id', 'integer', numbered)
        .addColumn('username', 'text', (c) => c.notNull())
        // The normalised username (usernameKey), which must be unique.
        .addColumn('username_key', 'text', (c) => c.notNull().unique())
        .addColumn('password_hash', 'text', (c) => c.notNull())
        .addColumn('full_name', 'text')
        .addColumn('email', 'text')
        .addColumn('email_confirmed_at', 'text')
        .addColumn('notifications', 'integer', (c) => c.notNull().defaultTo(1))
        .addColumn('dark_mode', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('newsletter', 'integer', (c) => c.notNull().defaultTo(1))
        .addColumn('leaderboard', 'integer', (c) => c.notNull().defaultTo(1))
        .addColumn('created_at', 'text', (c) => c.notNull())
        .execute()
      await db.schema
        .createTable('session')
        .addColumn('token_hash', 'text', (c) => c.primaryKey())
        .addColumn('rider_id', 'integer', (c) => c.notNull().references('rider.id').onDelete('cascade'))
        .addColumn('device', 'text', (c) => c.notNull())
        .addColumn('created_at', 'text', (c) => c.notNull())
        .addColumn('last_used_at', 'text', (c) => c.notNull())
        .execute()
      await db.schema.createIndex('session_rider').on('session').column('rider_id').execute()
      await db.schema.createIndex('session_last_used').on('session').column('last_used_at').execute()
      // Single-use links in mails that confirm an address or set a new password.
      await db.schema
        .createTable('mail_link')
        .addColumn('token_hash', 'text', (c) => c.primaryKey())
        .addColumn('rider_id', 'integer', (c) => c.notNull().references('rider.id').onDelete('cascade'))
        .addColumn('purpose', 'text', (c) => c.notNull())
        .addColumn('email', 'text', (c) => c.notNull())
        .addColumn('expires_at', 'text', (c) => c.notNull())
        .execute()
      await db.schema.createIndex('mail_link_rider').on('mail_link').column('rider_id').execute()
    },
  }
}

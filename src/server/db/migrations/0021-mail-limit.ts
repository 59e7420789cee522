import type { Migration } from '../portable.ts'

export function mailLimit(): Migration {
  return {
    async up(db) {
      // The mails of the last day to each mailbox, which nobody may have asked for. The key is a hash of the address.
      await db.schema
        .createTable('mail_limit')
        .addColumn('key', 'text', (c) => c.primaryKey())
        // A JSON array: [{ at, kind }].
        .addColumn('mails', 'text', (c) => c.notNull())
        .addColumn('expires_at', 'text', (c) => c.notNull())
        .execute()
      await db.schema.createIndex('mail_limit_expires').on('mail_limit').column('expires_at').execute()
    },
  }
}

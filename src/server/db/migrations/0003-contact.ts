import type { Migration, Portable } from '../portable.ts'

export function contact({ numbered }: Portable): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('contact_message')
        .addColumn('id', 'integer', numbered)
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('email', 'text', (c) => c.notNull())
        .addColumn('subject', 'text', (c) => c.notNull())
        .addColumn('message', 'text', (c) => c.notNull())
        .addColumn('created_at', 'text', (c) => c.notNull())
        .addColumn('done_at', 'text')
        .addColumn('mailed_at', 'text')
        .addColumn('mail_tries', 'integer', (c) => c.notNull().defaultTo(0))
        // When the next attempt to mail it is due. Null when it is mailed, or is not to be mailed.
        .addColumn('mail_due_at', 'text')
        .execute()
      await db.schema.createIndex('contact_message_mail_due').on('contact_message').column('mail_due_at').execute()
    },
  }
}

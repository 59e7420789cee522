import { sql } from 'kysely'
import type { Migration, Portable } from '../portable.ts'

export function messages({ numbered }: Portable): Migration {
  return {
    async up(db) {
      const message = db.schema.alterTable('contact_message')
      // The language of the page that the message was sent from. Null for messages from before.
      await message.addColumn('language', 'text').execute()
      await message.addColumn('read_at', 'text').execute()
      // Deleted messages can be restored for a day.
      await message.addColumn('deleted_at', 'text').execute()
      const index = (name: string) => db.schema.createIndex(name).on('contact_message').column('id')
      await index('contact_message_unread')
        .where(sql<boolean>`read_at is null and done_at is null and deleted_at is null`)
        .execute()
      await index('contact_message_open').where(sql<boolean>`done_at is null and deleted_at is null`).execute()
      await index('contact_message_done').where(sql<boolean>`done_at is not null and deleted_at is null`).execute()
      await index('contact_message_deleted').where(sql<boolean>`deleted_at is not null`).execute()
      await db.schema
        .createTable('contact_answer')
        .addColumn('id', 'integer', numbered)
        .addColumn('message_id', 'integer', (c) => c.notNull().references('contact_message.id').onDelete('cascade'))
        .addColumn('text', 'text', (c) => c.notNull())
        // The username of the operator, who signs the mail with it.
        .addColumn('written_by', 'text', (c) => c.notNull())
        .addColumn('written_at', 'text', (c) => c.notNull())
        // When the mail server accepted it.
        .addColumn('mailed_at', 'text')
        .execute()
      await db.schema.createIndex('contact_answer_message').on('contact_answer').columns(['message_id', 'id']).execute()
    },
  }
}

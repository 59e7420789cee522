import type { Migration } from '../portable.ts'

/** Marks messages whose sender filled in the hidden field of the contact form. They were thrown away before. */
export function suspectMessages(): Migration {
  return {
    async up(db) {
      await db.schema
        .alterTable('contact_message')
        .addColumn('is_suspect', 'integer', (c) => c.notNull().defaultTo(0))
        .execute()
    },
  }
}

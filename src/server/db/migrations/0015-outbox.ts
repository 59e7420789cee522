import { sql } from 'kysely'
import type { Migration, Portable } from '../portable.ts'

export function outbox({ numbered }: Portable): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('delivery')
        .addColumn('id', 'integer', numbered)
        .addColumn('channel', 'text', (c) => c.notNull())
        .addColumn('cause', 'text', (c) => c.notNull().unique())
        .addColumn('order_key', 'text')
        .addColumn('rider_id', 'integer', (c) => c.references('rider.id').onDelete('cascade'))
        .addColumn('payload', 'text', (c) => c.notNull())
        .addColumn('created_at', 'text', (c) => c.notNull())
        .addColumn('due_at', 'text')
        .addColumn('give_up_at', 'text', (c) => c.notNull())
        .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('last_error', 'text')
        .addColumn('ended_at', 'text')
        .addColumn('outcome', 'text')
        .execute()
      const index = (name: string) => db.schema.createIndex(name).on('delivery')
      await index('delivery_due').columns(['channel', 'due_at']).where(sql.ref('due_at'), 'is not', null).execute()
      await index('delivery_order').columns(['order_key', 'id']).where(sql.ref('due_at'), 'is not', null).execute()
      await index('delivery_rider').column('rider_id').execute()
      await index('delivery_ended').column('ended_at').where(sql.ref('ended_at'), 'is not', null).execute()
      // Contact messages that were not mailed yet. An hour was the longest wait between two attempts.
      await sql`insert into delivery (channel, cause, payload, created_at, due_at, give_up_at)
        select 'contact', 'contact ' || id || ' ' || created_at, '{"id":' || id || '}', created_at, mail_due_at, '9999'
        from contact_message where mail_due_at is not null`.execute(db)
      await sql`update contact_message set mail_due_at = null`.execute(db)
    },
  }
}

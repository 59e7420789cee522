import { sql } from 'kysely'
import type { Migration } from '../portable.ts'

export function reminders(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('reminder')
        .addColumn('rider_id', 'integer', (c) => c.primaryKey().references('rider.id').onDelete('cascade'))
        // Null when the rider has turned them off. The row stays, so that turning them on again brings no second one on a day.
        .addColumn('way', 'text')
        .addColumn('hour', 'integer', (c) => c.notNull())
        .addColumn('zone', 'text', (c) => c.notNull())
        .addColumn('turned_on_at', 'text', (c) => c.notNull())
        .addColumn('unopened', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('sent_at', 'text')
        .addColumn('sent_before', 'text')
        .addColumn('remind_at', 'text')
        .addColumn('due_at', 'text')
        .execute()
      const due = db.schema.createIndex('reminder_due').on('reminder').column('due_at')
      await due.where(sql.ref('due_at'), 'is not', null).execute()
      await db.schema
        .createTable('push_subscription')
        .addColumn('endpoint_hash', 'text', (c) => c.primaryKey())
        .addColumn('rider_id', 'integer', (c) => c.notNull().references('rider.id').onDelete('cascade'))
        .addColumn('session_hash', 'text', (c) => c.notNull())
        .addColumn('endpoint', 'text', (c) => c.notNull())
        .addColumn('p256dh', 'text', (c) => c.notNull())
        .addColumn('auth', 'text', (c) => c.notNull())
        .addColumn('created_at', 'text', (c) => c.notNull())
        .execute()
      await db.schema.createIndex('push_subscription_rider').on('push_subscription').column('rider_id').execute()
      await db.schema.createIndex('push_subscription_session').on('push_subscription').column('session_hash').execute()
      // Keys that are made once and never change, such as the one that identifies the site to push services.
      await db.schema
        .createTable('site_key')
        .addColumn('name', 'text', (c) => c.primaryKey())
        .addColumn('value', 'text', (c) => c.notNull())
        .execute()
    },
  }
}

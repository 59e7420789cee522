import { sql } from 'kysely'
import type { Migration } from '../portable.ts'

export function pushFailures(): Migration {
  return {
    async up(db) {
      // Pushes of a subscription that have failed in a row, and since when.
      const subscription = db.schema.alterTable('push_subscription')
      await subscription.addColumn('failures', 'integer', (c) => c.notNull().defaultTo(0)).execute()
      await subscription.addColumn('failing_since', 'text').execute()
      // First attempts and repeated ones are claimed apart, so that neither is looked for among the others.
      const index = (name: string) => db.schema.createIndex(name).on('delivery')
      const isDue = sql<boolean>`due_at is not null`
      await index('delivery_first')
        .columns(['channel', 'due_at', 'id'])
        .where(sql<boolean>`${isDue} and tries = 0`)
        .execute()
      await index('delivery_again')
        .columns(['channel', 'due_at', 'id'])
        .where(sql<boolean>`${isDue} and tries > 0`)
        .execute()
      await db.schema.dropIndex('delivery_due').execute()
      // The outbox hands over one delivery of a rider at a time, so it asks for earlier ones.
      await index('delivery_rider_due').columns(['rider_id', 'channel', 'id']).where(isDue).execute()
    },
  }
}

import { sql } from 'kysely'
import type { Migration } from '../portable.ts'

export function deliveriesGivenUp(): Migration {
  return {
    async up(db) {
      // The desk shows what was given up, among a month of newsletters.
      await db.schema
        .createIndex('delivery_given_up')
        .on('delivery')
        .column('id')
        .where(sql<boolean>`outcome = 'given-up'`)
        .execute()
    },
  }
}

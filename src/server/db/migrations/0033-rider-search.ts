import { sql } from 'kysely'
import type { Migration, Portable } from '../portable.ts'

export function riderSearch({ byBytes }: Portable): Migration {
  return {
    async up(db) {
      // Finds riders by the beginning of their name or address (db/prefix.ts).
      const index = (name: string) => db.schema.createIndex(name).on('rider')
      await index('rider_name_prefix')
        .expression(sql`${byBytes('username_key')}, id`)
        .execute()
      await index('rider_email_prefix')
        .expression(sql`${byBytes('lower(email)')}, id`)
        .execute()
    },
  }
}

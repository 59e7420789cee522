import { sql } from 'kysely'
import type { Migration, Portable } from '../portable.ts'

export function certificateSearch({ byBytes }: Portable): Migration {
  return {
    async up(db) {
      // The name without capitals and accents. Null for a certificate that an older version has issued, until somebody searches.
      await db.schema.alterTable('certificate').addColumn('name_key', 'text').execute()
      const index = (name: string) => db.schema.createIndex(name).on('certificate')
      await index('certificate_name')
        .expression(sql`${byBytes('name_key')}, id`)
        .execute()
      await index('certificate_without_key')
        .column('id')
        .where(sql<boolean>`name_key is null and name is not null`)
        .execute()
    },
  }
}

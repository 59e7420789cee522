import type { Migration } from '../portable.ts'

export function limits(): Migration {
  return {
    async up(db) {
      // Shared by all servers of a site. The key is a hash, so that no visitor's address is stored.
      await db.schema
        .createTable('limit_use')
        .addColumn('key', 'text', (c) => c.primaryKey())
        .addColumn('uses', 'integer', (c) => c.notNull())
        .addColumn('resets_at', 'text', (c) => c.notNull())
        .execute()
      await db.schema.createIndex('limit_use_resets').on('limit_use').column('resets_at').execute()
    },
  }
}

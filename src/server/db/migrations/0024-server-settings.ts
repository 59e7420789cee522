import type { Migration } from '../portable.ts'

export function serverSettings(): Migration {
  return {
    async up(db) {
      // What the commands of the operator must know of the servers, as JSON. No secrets.
      await db.schema
        .createTable('server_setting')
        .addColumn('name', 'text', (c) => c.primaryKey())
        .addColumn('value', 'text', (c) => c.notNull())
        .execute()
    },
  }
}

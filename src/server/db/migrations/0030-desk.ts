import type { Migration, Portable } from '../portable.ts'

export function desk({ numbered }: Portable): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('desk_role')
        .addColumn('rider_id', 'integer', (c) => c.primaryKey().references('rider.id').onDelete('cascade'))
        .addColumn('role', 'text', (c) => c.notNull())
        .addColumn('given_at', 'text', (c) => c.notNull())
        // The username of the operator who gave it. Null when OPERATORS or a command did.
        .addColumn('given_by', 'text')
        // The name in OPERATORS that gave the role. Null when somebody else gave it.
        .addColumn('operator_name', 'text')
        .execute()
      // The names of OPERATORS that a server has seen, as keys. Nobody can register them.
      await db.schema
        .createTable('operator_name')
        .addColumn('name_key', 'text', (c) => c.primaryKey())
        .addColumn('seen_at', 'text', (c) => c.notNull())
        .execute()
      await db.schema
        .createTable('desk_log')
        .addColumn('id', 'integer', numbered)
        .addColumn('at', 'text', (c) => c.notNull())
        .addColumn('actor', 'text', (c) => c.notNull())
        // The username at that time. Null when no rider acted.
        .addColumn('who', 'text')
        .addColumn('action', 'text', (c) => c.notNull())
        .addColumn('subject_kind', 'text', (c) => c.notNull())
        .addColumn('subject', 'text', (c) => c.notNull())
        .addColumn('note', 'text')
        .execute()
      await db.schema.createIndex('desk_log_action').on('desk_log').columns(['action', 'id']).execute()
    },
  }
}

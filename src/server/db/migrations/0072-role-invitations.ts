import type { Migration, Portable } from '../portable.ts'

/** The links that make the first operator or give a role. */
export function roleInvitations({ numbered }: Portable): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('role_invitation')
        .addColumn('id', 'integer', numbered)
        .addColumn('token_hash', 'text', (c) => c.notNull().unique())
        .addColumn('role', 'text', (c) => c.notNull())
        // The operator who made it. Null when a server or a command did, for the first operator.
        .addColumn('invited_by', 'integer', (c) => c.references('rider.id').onDelete('cascade'))
        .addColumn('created_at', 'text', (c) => c.notNull())
        .addColumn('expires_at', 'text', (c) => c.notNull())
        .addColumn('used_at', 'text')
        .execute()
      await db.schema.createIndex('role_invitation_invited_by').on('role_invitation').column('invited_by').execute()
    },
  }
}

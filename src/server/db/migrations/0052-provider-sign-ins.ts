import type { Migration } from '../portable.ts'

/** The sign-ins at the operator's provider that are under way. */
export function providerSignIns(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('provider_sign_in')
        .addColumn('state_hash', 'text', (c) => c.primaryKey())
        // The hash of the cookie of the browser that began it.
        .addColumn('browser_hash', 'text', (c) => c.notNull())
        .addColumn('purpose', 'text', (c) => c.notNull())
        // The session that began it. Null for a visitor.
        .addColumn('session_hash', 'text', (c) => c.references('session.token_hash').onDelete('cascade'))
        // The path of the page to which the browser comes back.
        .addColumn('return_to', 'text', (c) => c.notNull())
        .addColumn('begun_at', 'text', (c) => c.notNull())
        .addColumn('expires_at', 'text', (c) => c.notNull())
        .execute()
      await db.schema.createIndex('provider_sign_in_session').on('provider_sign_in').column('session_hash').execute()
      await db.schema.createIndex('provider_sign_in_expires').on('provider_sign_in').column('expires_at').execute()
    },
  }
}

import type { Migration } from '../portable.ts'

/** Stores the answer of the provider about a rider who signed in. The browser fetches it with a one-time code. */
export function providerAnswers(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('provider_answer')
        .addColumn('code_hash', 'text', (c) => c.primaryKey())
        .addColumn('browser_hash', 'text', (c) => c.notNull())
        .addColumn('purpose', 'text', (c) => c.notNull())
        .addColumn('session_hash', 'text', (c) => c.references('session.token_hash').onDelete('cascade'))
        .addColumn('issuer', 'text', (c) => c.notNull())
        .addColumn('subject', 'text', (c) => c.notNull())
        // The username that a new account could have.
        .addColumn('proposed_username', 'text')
        // What the claim of roles says: a role, 'none' or 'unknown'.
        .addColumn('claimed_role', 'text', (c) => c.notNull())
        .addColumn('expires_at', 'text', (c) => c.notNull())
        .execute()
      await db.schema.createIndex('provider_answer_session').on('provider_answer').column('session_hash').execute()
      await db.schema.createIndex('provider_answer_expires').on('provider_answer').column('expires_at').execute()
    },
  }
}

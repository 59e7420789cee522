import type { Migration } from '../portable.ts'

/** A separate migration, because each migration may lock only one table that riders use. */
export function passkeyChallenges(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('passkey_challenge')
        .addColumn('challenge_hash', 'text', (c) => c.primaryKey())
        .addColumn('purpose', 'text', (c) => c.notNull())
        // The session that asked. Null for a sign-in.
        .addColumn('session_hash', 'text', (c) => c.references('session.token_hash').onDelete('cascade'))
        .addColumn('user_handle', 'text')
        .addColumn('expires_at', 'text', (c) => c.notNull())
        .execute()
      await db.schema.createIndex('passkey_challenge_session').on('passkey_challenge').column('session_hash').execute()
      await db.schema.createIndex('passkey_challenge_expires').on('passkey_challenge').column('expires_at').execute()
    },
  }
}

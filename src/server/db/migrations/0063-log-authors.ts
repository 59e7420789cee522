import { type Kysely, sql } from 'kysely'
import { usernameKey } from '#shared/accounts/username-key.ts'
import type { Migration } from '../portable.ts'

/** The names that stand in the log or in the history of content, or belong to somebody with a role. */
async function namesIn(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string | null }>`
    select who as name from desk_log union select created_by as name from content_revision
    union select saved_by as name from content_draft
    union select username as name from rider where id in (select rider_id from desk_role)`.execute(db)
  return rows.flatMap(({ name }) => (name ? [name] : []))
}

/**
 * The log names the account by its number too. The names that it holds are kept for their accounts, also when those are deleted, so
 * that nobody takes the place of somebody else in it.
 */
export function logAuthors(): Migration {
  return {
    async up(db) {
      await db.schema.alterTable('desk_log').addColumn('rider_id', 'integer').execute()
      await db.schema
        .createTable('kept_name')
        .addColumn('name_key', 'text', (c) => c.primaryKey())
        // Null for an account that was deleted before.
        .addColumn('rider_id', 'integer')
        .execute()
      for (const key of new Set((await namesIn(db)).map(usernameKey)))
        await sql`insert into kept_name (name_key, rider_id) values (${key}, (select min(id) from rider where coalesce(folded_key, username_key) = ${key}))`.execute(
          db,
        )
    },
  }
}

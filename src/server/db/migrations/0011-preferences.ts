import { sql } from 'kysely'
import type { Migration } from '../portable.ts'

/**
 * The preferences of a rider move from a column each to one JSON object. The old columns stay, so that a server of the version
 * before can still run while it is being replaced.
 */
export function preferences(): Migration {
  return {
    async up(db) {
      await db.schema
        .alterTable('rider')
        .addColumn('preferences', 'text', (c) => c.notNull().defaultTo('{}'))
        .execute()
      const field = (name: string, column: string) =>
        sql`'"' || ${sql.lit(name)} || '":' || case when ${sql.ref(column)} = 1 then 'true' else 'false' end`
      await sql`update rider set preferences = '{' || ${field('notifications', 'notifications')} || ','
        || ${field('darkMode', 'dark_mode')} || ',' || ${field('newsletter', 'newsletter')} || ','
        || ${field('showOnLeaderboard', 'leaderboard')} || '}'`.execute(db)
    },
  }
}

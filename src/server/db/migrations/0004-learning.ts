import { type ColumnDefinitionBuilder, sql } from 'kysely'
import type { Migration } from '../portable.ts'

export function learning(): Migration {
  return {
    async up(db) {
      const riderId = (c: ColumnDefinitionBuilder) => c.notNull().references('rider.id').onDelete('cascade')
      await db.schema
        .createTable('learner')
        .addColumn('rider_id', 'integer', (c) => c.primaryKey().references('rider.id').onDelete('cascade'))
        .addColumn('xp', 'integer', (c) => c.notNull())
        .addColumn('shares', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('streak_count', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('streak_longest', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('streak_since', 'text')
        .addColumn('streak_last_at', 'text')
        .addColumn('streak_last_zone', 'text')
        .addColumn('streak_recent', 'text', (c) => c.notNull().defaultTo('[]'))
        // A copy of rider.leaderboard, so that one index finds the best visible riders.
        .addColumn('on_leaderboard', 'integer', (c) => c.notNull())
        .execute()
      await db.schema
        .createIndex('learner_ranking')
        .on('learner')
        .columns(['on_leaderboard', 'xp desc', 'rider_id'])
        .execute()
      // The number of visible riders for each XP value. A rank is a sum over these rows, so that no query counts riders.
      await db.schema
        .createTable('xp_count')
        .addColumn('xp', 'integer', (c) => c.primaryKey())
        .addColumn('riders', 'integer', (c) => c.notNull())
        .execute()
      await db.schema
        .createTable('completion')
        .addColumn('rider_id', 'integer', riderId)
        .addColumn('tip_id', 'integer', (c) => c.notNull())
        .addColumn('completed_at', 'text', (c) => c.notNull())
        .addColumn('category', 'text', (c) => c.notNull())
        .addColumn('xp', 'integer', (c) => c.notNull())
        .addPrimaryKeyConstraint('completion_key', ['rider_id', 'tip_id'])
        .execute()
      await db.schema
        .createTable('achievement')
        .addColumn('rider_id', 'integer', riderId)
        .addColumn('achievement_id', 'text', (c) => c.notNull())
        .addColumn('unlocked_at', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('achievement_key', ['rider_id', 'achievement_id'])
        .execute()
      await db.schema
        .createTable('challenge_day')
        .addColumn('rider_id', 'integer', riderId)
        .addColumn('challenge_id', 'text', (c) => c.notNull())
        .addColumn('day', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('challenge_day_key', ['rider_id', 'challenge_id'])
        .execute()
      await db.schema
        .createTable('visit_day')
        .addColumn('rider_id', 'integer', riderId)
        .addColumn('day', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('visit_day_key', ['rider_id', 'day'])
        .execute()
      await db.schema
        .createTable('reading')
        .addColumn('rider_id', 'integer', (c) => c.primaryKey().references('rider.id').onDelete('cascade'))
        .addColumn('reported_at', 'text', (c) => c.notNull())
        .addColumn('day', 'text', (c) => c.notNull())
        // JSON: the seconds of that day by tip id. Older days are not needed, so each rider has one row.
        .addColumn('seconds', 'text', (c) => c.notNull())
        .execute()
      await db.schema
        .createTable('tutorial')
        .addColumn('rider_id', 'integer', (c) => c.primaryKey().references('rider.id').onDelete('cascade'))
        .addColumn('current_step', 'integer', (c) => c.notNull())
        .addColumn('completed', 'integer', (c) => c.notNull())
        .execute()
      await sql`insert into learner (rider_id, xp, on_leaderboard) select id, 180, leaderboard from rider`.execute(db)
      await sql`insert into xp_count (xp, riders) select xp, count(*) from learner where on_leaderboard = 1 group by xp`.execute(
        db,
      )
    },
  }
}

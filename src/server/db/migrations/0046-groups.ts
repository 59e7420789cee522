import type { Migration } from '../portable.ts'

/** Groups of riders. The row of a member holds what the leader sees, so that a report reads no other table about learning. */
export function groups(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('rider_group')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('code', 'text', (c) => c.notNull().unique())
        .addColumn('leader_id', 'integer', (c) => c.notNull().references('rider.id').onDelete('cascade'))
        .addColumn('lead_since', 'text', (c) => c.notNull())
        .addColumn('created_at', 'text', (c) => c.notNull())
        .addColumn('is_open', 'integer', (c) => c.notNull().defaultTo(1))
        .addColumn('due_on', 'text')
        .addColumn('has_ladder', 'integer', (c) => c.notNull().defaultTo(0))
        // A thousand times the average of completed tips in the ladder. Null without a place among the groups.
        .addColumn('ladder_mean', 'integer')
        .addColumn('offered_to', 'integer', (c) => c.references('rider.id').onDelete('set null'))
        .execute()
      const ofGroup = (name: string) => db.schema.createIndex(name).on('rider_group')
      await ofGroup('rider_group_leader').columns(['leader_id', 'created_at']).execute()
      await ofGroup('rider_group_offered').column('offered_to').execute()
      await ofGroup('rider_group_ladder').column('ladder_mean').execute()

      await db.schema
        .createTable('group_member')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('group_id', 'text', (c) => c.notNull().references('rider_group.id').onDelete('cascade'))
        .addColumn('rider_id', 'integer', (c) => c.notNull().references('rider.id').onDelete('cascade'))
        .addColumn('label', 'text', (c) => c.notNull())
        // The label without capitals and accents.
        .addColumn('label_key', 'text', (c) => c.notNull())
        .addColumn('joined_at', 'text', (c) => c.notNull())
        // The version of the words that the member agreed to. Null until the first password of an account that the leader made.
        .addColumn('agreement', 'integer')
        .addColumn('agreed_at', 'text')
        // Whether the leader made the account and can give it a new temporary password.
        .addColumn('is_looked_after', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('in_ladder', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('completed', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('passed_on', 'text')
        .addColumn('fresh_until', 'text')
        .addColumn('fading_until', 'text')
        .addColumn('active_on', 'text')
        // A JSON array: [[tipId, answers, wrong]] of the questions in reviews.
        .addColumn('answers', 'text', (c) => c.notNull().defaultTo('[]'))
        // The library with which the row was made.
        .addColumn('library_key', 'text', (c) => c.notNull().defaultTo(''))
        .addUniqueConstraint('group_member_rider', ['group_id', 'rider_id'])
        .execute()
      const ofMember = (name: string) => db.schema.createIndex(name).on('group_member')
      await ofMember('group_member_of_rider').column('rider_id').execute()
      await ofMember('group_member_label').columns(['group_id', 'label_key', 'id']).execute()
      await ofMember('group_member_totals')
        .columns(['group_id', 'passed_on', 'fresh_until', 'fading_until', 'library_key'])
        .execute()
      await ofMember('group_member_ladder').columns(['group_id', 'in_ladder', 'completed']).execute()
    },
  }
}

import type { Migration, Portable } from '../portable.ts'

export function exams({ numbered }: Portable): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('exam')
        .addColumn('id', 'integer', numbered)
        .addColumn('rider_id', 'integer', (c) => c.notNull().references('rider.id').onDelete('cascade'))
        // Counts the exams of a rider. Of two that begin at once, one finds its number taken.
        .addColumn('number', 'integer', (c) => c.notNull())
        .addColumn('started_at', 'text', (c) => c.notNull())
        // These are null while the exam is open.
        .addColumn('ended_at', 'text')
        .addColumn('passed', 'integer')
        .addColumn('right_count', 'integer')
        .addColumn('question_count', 'integer')
        .addUniqueConstraint('exam_number', ['rider_id', 'number'])
        .execute()
      // A rider has at most one open exam.
      await db.schema
        .createIndex('exam_open')
        .unique()
        .on('exam')
        .column('rider_id')
        .where('ended_at' as never, 'is', null)
        .execute()
      await db.schema
        .createTable('exam_question')
        .addColumn('exam_id', 'integer', (c) => c.notNull().references('exam.id').onDelete('cascade'))
        .addColumn('place', 'integer', (c) => c.notNull())
        .addColumn('tip_id', 'integer', (c) => c.notNull())
        // The place in the content of each shown option, such as '2013'. Place 0 is the right one.
        .addColumn('option_order', 'text', (c) => c.notNull())
        // The index of the shown option that was chosen. Null until the question is answered.
        .addColumn('answer', 'integer')
        .addPrimaryKeyConstraint('exam_question_pk', ['exam_id', 'place'])
        .addUniqueConstraint('exam_question_tip', ['exam_id', 'tip_id'])
        .execute()
    },
  }
}

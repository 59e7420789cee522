import type { Migration, Portable } from '../portable.ts'

export function certificates({ numbered }: Portable): Migration {
  return {
    async up(db) {
      // A certificate outlives its account as a row of code, end and nothing else, so that its page can say what happened.
      await db.schema
        .createTable('certificate')
        .addColumn('id', 'integer', numbered)
        .addColumn('code', 'text', (c) => c.notNull().unique())
        .addColumn('rider_id', 'integer', (c) => c.references('rider.id').onDelete('set null'))
        // Unique, because an exam has one certificate, so that withdrawing does not change the name.
        .addColumn('exam_id', 'integer', (c) => c.unique().references('exam.id').onDelete('set null'))
        .addColumn('name', 'text')
        .addColumn('show_name', 'integer', (c) => c.notNull())
        .addColumn('product', 'text')
        .addColumn('passed_at', 'text')
        .addColumn('issued_at', 'text')
        .addColumn('right_count', 'integer')
        .addColumn('question_count', 'integer')
        // A JSON array of the asked tips: [{ tipId, isRight }].
        .addColumn('asked', 'text')
        .addColumn('ended_at', 'text')
        // 'withdrawn', 'revoked' or 'deleted'.
        .addColumn('ended_as', 'text')
        .addColumn('reason', 'text')
        .execute()
      // A rider has at most one valid certificate.
      await db.schema
        .createIndex('certificate_valid')
        .unique()
        .on('certificate')
        .column('rider_id')
        .where('ended_at' as never, 'is', null)
        .execute()
    },
  }
}

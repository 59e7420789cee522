import { expect, onTestFinished, test } from 'vitest'
import { makeTestDatabase } from '#tests/support/test-database.ts'
import { examReferences } from './0023-exam-references.ts'

test('exams and certificates from before have the reference of their rider', async () => {
  const { db, discard } = await makeTestDatabase()
  onTestFinished(discard)
  for (const table of ['exam', 'certificate'] as const) await db.schema.alterTable(table).dropColumn('ref').execute()
  const at = '2026-01-01T00:00:00.000Z'
  for (const name of ['ada', 'eve']) {
    const { id: rider_id } = await db
      .insertInto('rider')
      .values({ username: name, username_key: name, password_hash: '-', created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (name === 'ada') await db.insertInto('rider_ref').values({ rider_id, ref: 'a', created_at: at }).execute()
    await db.insertInto('exam').values({ rider_id, number: 1, started_at: at }).execute()
    await db.insertInto('certificate').values({ code: name, rider_id, show_name: 0 }).execute()
  }
  await examReferences().up(db as never)
  for (const table of ['exam', 'certificate'] as const)
    expect(await db.selectFrom(table).select('ref').orderBy('id').execute()).toEqual([{ ref: 'a' }, { ref: null }])
})

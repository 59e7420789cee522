import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { readPreferences } from '#shared/accounts/preferences.ts'
import { makeTestDatabase } from '#tests/support/test-database.ts'
import { preferences } from './0011-preferences.ts'

test('preferences that riders have set before keep their values', async () => {
  const { db, discard } = await makeTestDatabase()
  onTestFinished(discard)
  await db.schema.alterTable('rider').dropColumn('preferences').execute()
  await sql`insert into rider (username, username_key, password_hash, created_at, notifications, dark_mode, newsletter, leaderboard)
    values ('ada', 'ada', '-', '2026-01-01T00:00:00.000Z', 1, 1, 0, 0)`.execute(db)
  await preferences().up(db as never)
  const { preferences: stored } = await db.selectFrom('rider').select('preferences').executeTakeFirstOrThrow()
  expect(readPreferences(stored)).toMatchObject({
    notifications: true,
    darkMode: true,
    newsletter: false,
    showOnLeaderboard: false,
  })
})

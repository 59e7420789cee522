import { expect, test } from 'vitest'
import { testApp } from '#tests/support/test-app.ts'
import { tidyUp } from './housekeeping.ts'
import { openSession, SESSION_LIFETIME } from './sessions.ts'

test('[AUTH-34] sessions that have expired are deleted, others stay', async () => {
  const { app, parts, turnClock } = await testApp()
  const body = { username: 'mira', password: 'secret1' }
  await app.inject({ method: 'POST', url: '/api/register', payload: body })
  turnClock(SESSION_LIFETIME - 1000)
  await openSession(parts.db, 1, undefined, parts.clock())
  await tidyUp(parts.db, parts.clock())
  expect(await parts.db.selectFrom('session').selectAll().execute()).toHaveLength(2)
  turnClock(1000)
  await tidyUp(parts.db, parts.clock())
  expect(await parts.db.selectFrom('session').selectAll().execute()).toHaveLength(1)
})

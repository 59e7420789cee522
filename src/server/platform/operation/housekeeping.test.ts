import { expect, test } from 'vitest'
import { insertMailLink, LINK_LIFETIME } from '#server/features/accounts/repository.ts'
import { sharedCounter } from '#server/platform/limits/limit-counters.ts'
import { makeMailLimit } from '#server/platform/limits/mail-limit.ts'
import { GIVE_UP_AFTER, makeOutbox, RETENTION } from '#server/platform/outbox/outbox.ts'
import { openSession, SESSION_LIFETIME } from '#server/platform/sessions/sessions.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { testApp } from '#tests/support/test-app.ts'
import { deleteExpired } from './housekeeping.ts'

test('[AUTH-34] sessions that have expired are deleted, others stay', async () => {
  const { app, parts, turnClock } = await testApp()
  const body = { username: 'mira', password: 'secret1' }
  await app.inject({ method: 'POST', url: '/api/register', payload: body })
  turnClock(SESSION_LIFETIME - 1000)
  await openSession(parts.db, 1, undefined, parts.clock())
  await deleteExpired(parts.db, parts.clock())
  expect(await parts.db.selectFrom('session').selectAll().execute()).toHaveLength(2)
  turnClock(1000)
  await deleteExpired(parts.db, parts.clock())
  expect(await parts.db.selectFrom('session').selectAll().execute()).toHaveLength(1)
})

test('a delivery whose receiver was removed from the configuration is given up a day after its time', async () => {
  const { parts, turnClock } = await testApp()
  const { db, clock } = parts
  const outbox = makeOutbox({ db, clock, log: { warn: () => undefined, error: () => undefined } })
  await outbox.add(db, { channel: 'webhook', cause: 'a result', payload: { right: 20 } })
  const row = () => db.selectFrom('delivery').select(['outcome', 'due_at', 'payload']).executeTakeFirst()
  turnClock(GIVE_UP_AFTER)
  await deleteExpired(db, clock())
  expect(await row()).toMatchObject({ outcome: null })
  turnClock(24 * 3600_000)
  await deleteExpired(db, clock())
  expect(await row()).toEqual({ outcome: 'given-up', due_at: null, payload: '{"right":20}' })
  turnClock(RETENTION)
  await deleteExpired(db, clock())
  expect(await row()).toBeUndefined()
})

test('mailed links and counters of limits that have expired are deleted, others stay', async () => {
  const server = await testApp()
  const { parts, turnClock } = server
  const { db, clock } = parts
  const rows = async (table: 'mail_link' | 'limit_use' | 'mail_limit') =>
    (await db.selectFrom(table).selectAll().execute()).length
  const counter = sharedCounter({ name: 'test', max: 10, timeWindow: LINK_LIFETIME }, db, clock)
  for (const username of ['mira', 'ben']) {
    const { id } = await signedIn(server, username)
    const expiresAt = new Date(clock().getTime() + LINK_LIFETIME)
    await insertMailLink(db, { tokenHash: username, riderId: id, purpose: 'reset-password', email: '-', expiresAt })
    await counter.use(username)
    turnClock(LINK_LIFETIME / 2)
  }
  await deleteExpired(db, clock())
  expect([await rows('mail_link'), await rows('limit_use')]).toEqual([1, 1])
  turnClock(LINK_LIFETIME / 2)
  await deleteExpired(db, clock())
  expect([await rows('mail_link'), await rows('limit_use')]).toEqual([0, 0])
  await makeMailLimit(parts).use(db, 'mira@example.org', 'link')
  turnClock(24 * 3600_000 - 1)
  await deleteExpired(db, clock())
  expect(await rows('mail_limit')).toBe(1)
  turnClock(1)
  await deleteExpired(db, clock())
  expect(await rows('mail_limit')).toBe(0)
})

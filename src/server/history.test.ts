import { expect, test } from 'vitest'
import { MAX_LINKED_SHARES } from '#server/features/shares/repository.ts'
import { saveSubscription } from '#server/platform/push/subscriptions.ts'
import { MAX_SESSIONS, openSession } from '#server/platform/sessions/sessions.ts'
import { hashToken } from '#server/platform/sessions/tokens.ts'
import { post, register } from '#tests/support/accounts.ts'
import { caller } from '#tests/support/calls.ts'
import { testApp } from '#tests/support/test-app.ts'

test('[HOLD-09] the stored shares of a rider are bounded, and all shares count', async () => {
  const server = await testApp()
  const { db, clock } = server.parts
  const ada = await caller(server, 'ada')
  const ben = await caller(server, 'ben')
  await ben.post('/api/tips/1/share', { platform: 'email' })
  const row = { rider_id: ada.id, tip_id: 2, platform: 'email', created_at: clock().toISOString() }
  for (let at = 0; at < 3; at++) await db.insertInto('share').values(Array(500).fill(row)).execute()
  await ada.post('/api/tips/2/share', { platform: 'print' })

  const ofAda = await db.selectFrom('share').select('platform').where('rider_id', '=', ada.id).orderBy('id').execute()
  expect(ofAda).toHaveLength(MAX_LINKED_SHARES)
  expect(ofAda.at(-1)).toEqual({ platform: 'print' })
  expect(await db.selectFrom('share').selectAll().execute()).toHaveLength(1502)
  expect(await db.selectFrom('share').selectAll().where('rider_id', '=', ben.id).execute()).toHaveLength(1)
  const progress = await ada.get('/api/progress')
  const { value } = progress.challenges.find(({ id }: { id: string }) => id === 'sharing-is-caring')
  expect(value).toBe(2)
})

test('[HOLD-09] shares of another day do not count for the challenge of today', async () => {
  const server = await testApp()
  const ada = await caller(server, 'ada')
  for (let at = 0; at < 12; at++) await ada.post('/api/tips/2/share', { platform: 'email' })
  server.turnClock(24 * 3600_000)
  await ada.post('/api/tips/2/share', { platform: 'email' })
  const { challenges } = await ada.get('/api/progress')
  expect(challenges.find(({ id }: { id: string }) => id === 'sharing-is-caring').value).toBe(1)
})

test('[HOLD-09] a rider has a bounded number of sessions, the newest ones, and an ended one gets no reminders', async () => {
  const { app, parts, turnClock } = await testApp({ RATE_LIMIT_FACTOR: '100' })
  const first = await register(app)
  const { id } = await parts.db.selectFrom('rider').select('id').executeTakeFirstOrThrow()
  const target = { endpoint: 'https://push.example/first', p256dh: 'key', auth: 'secret' }
  const owner = { riderId: id, sessionHash: hashToken(first) }
  await parts.db.transaction().execute((trx) => saveSubscription(trx, owner, target, parts.clock()))
  for (let at = 0; at < MAX_SESSIONS; at++) {
    turnClock(1000)
    await openSession(parts.db, id, undefined, parts.clock())
  }
  for (let at = 0; at < 5; at++) {
    turnClock(1000)
    await post(app, '/api/login', { username: 'mira', password: 'secret1' })
  }
  expect(await parts.db.selectFrom('session').selectAll().execute()).toHaveLength(MAX_SESSIONS)
  const headers = { authorization: `Bearer ${first}` }
  expect((await app.inject({ url: '/api/user', headers })).statusCode).toBe(401)
  expect(await parts.db.selectFrom('push_subscription').selectAll().execute()).toEqual([])
})

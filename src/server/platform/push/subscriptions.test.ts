import { expect, test } from 'vitest'
import { signedIn } from '#tests/support/signed-in.ts'
import { testApp } from '#tests/support/test-app.ts'
import { listSubscriptions, MAX_SUBSCRIPTIONS, saveSubscription } from './subscriptions.ts'

test('a rider who subscribes ten browsers at once, again and again, keeps 20', async () => {
  const server = await testApp()
  const { db, clock } = server.parts
  const { id } = await signedIn(server, 'mira')
  const owner = { riderId: id, sessionHash: 'session' }
  let count = 0
  const subscribe = () =>
    db.transaction().execute((trx) => {
      count += 1
      const target = { endpoint: `https://push.example.org/${count}`, p256dh: 'key', auth: 'secret' }
      return saveSubscription(trx, owner, target, new Date(clock().getTime() + count))
    })
  const stored: number[] = []
  for (let round = 0; round < 12; round++) {
    await Promise.all(Array.from({ length: 10 }, subscribe))
    stored.push((await listSubscriptions(db, id)).length)
  }
  expect(stored).toEqual([10, ...Array(11).fill(MAX_SUBSCRIPTIONS)])
})

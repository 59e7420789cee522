import { expect, test } from 'vitest'
import { SHARE_PLATFORMS } from '#shared/shares/platforms.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import { recordShare } from './service.ts'

const share = ({ app }: TestApp, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/api/tips/1/share', payload, headers })
const count = async ({ app }: TestApp, tip: number) => (await app.inject(`/api/tips/${tip}/shares`)).json()

test('[API-27] [API-28] anyone may share by every platform, and everyone sees how often a tip was shared', async () => {
  const server = await testApp()
  expect(await count(server, 1)).toEqual({ count: 0 })
  for (const [index, platform] of SHARE_PLATFORMS.entries()) {
    const answer = await share(server, { platform })
    expect([answer.statusCode, answer.json()]).toEqual([200, { count: index + 1, platform }])
  }
  expect(await count(server, 1)).toEqual({ count: SHARE_PLATFORMS.length })
  expect(await count(server, 2)).toEqual({ count: 0 })
})

test('[API-29] [API-38] an unknown or missing platform is 400, and the count does not change', async () => {
  const server = await testApp()
  for (const payload of [{ platform: 'myspace' }, { platform: 'Facebook' }, {}, { platform: null }]) {
    const answer = await share(server, payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors[0].path).toEqual(['platform'])
  }
  expect(await count(server, 1)).toEqual({ count: 0 })
})

test('[API-36] a share of an unknown tip is 404', async () => {
  const { app } = await testApp()
  for (const id of ['0', '999', 'x']) {
    const payload = { platform: 'email' }
    expect((await app.inject({ method: 'POST', url: `/api/tips/${id}/share`, payload })).statusCode).toBe(404)
    expect((await app.inject(`/api/tips/${id}/shares`)).json()).toEqual({
      message: 'Tip not found',
      code: 'tip-not-found',
    })
  }
})

test('[API-49] 50 shares at once raise the count by 50', async () => {
  const server = await testApp()
  await Promise.all(Array.from({ length: 50 }, () => share(server, { platform: 'clipboard' })))
  expect(await count(server, 1)).toEqual({ count: 50 })
})

test('a share is linked to the rider, and stays without the link when the account is deleted', async () => {
  const server = await testApp()
  const ada = await signedIn(server, 'ada')
  await share(server, { platform: 'email' }, ada.headers)
  const { db } = server.parts
  const rows = () => db.selectFrom('share').select(['rider_id', 'platform', 'created_at']).execute()
  const row = { platform: 'email', created_at: '2026-06-15T12:00:00.000Z' }
  expect(await rows()).toEqual([{ ...row, rider_id: ada.id }])
  await db.deleteFrom('rider').where('id', '=', ada.id).execute()
  expect(await rows()).toEqual([{ ...row, rider_id: null }])
  expect(await count(server, 1)).toEqual({ count: 1 })
})

test('a share and what it unlocks are stored together or not at all', async () => {
  const server = await testApp()
  const { db, clock } = server.parts
  const ada = await signedIn(server, 'ada')
  await recordShare(db, { riderId: null, tipId: 1, platform: 'email' }, clock(), server.parts)
  await recordShare(db, { riderId: ada.id, tipId: 1, platform: 'email' }, clock(), server.parts)
  const learners = () => db.selectFrom('learner').select(['rider_id', 'shares']).execute()
  expect(await learners()).toEqual([{ rider_id: ada.id, shares: 1 }])
  const broken = {
    random: Math.random,
    get config(): never {
      throw new Error('no')
    },
  }
  const share = db
    .transaction()
    .execute((trx) => recordShare(trx, { riderId: ada.id, tipId: 1, platform: 'email' }, clock(), broken))
  await expect(share).rejects.toThrow('no')
  expect(await count(server, 1)).toEqual({ count: 2 })
  expect(await learners()).toEqual([{ rider_id: ada.id, shares: 1 }])
})

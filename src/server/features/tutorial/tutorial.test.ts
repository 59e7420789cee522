import { expect, test } from 'vitest'
import { caller } from '#tests/support/calls.ts'
import { testApp } from '#tests/support/test-app.ts'

const url = '/api/user/tutorial-status'

test('[API-15] a new account is at step 1, not completed', async () => {
  const rider = await caller(await testApp(), 'ada')
  expect(await rider.get(url)).toEqual({ currentStep: 1, completed: false })
})

test('[API-16] [API-17] [TUT-18] the fields that are sent change and are stored, the others stay', async () => {
  const server = await testApp()
  const [ada, ben] = [await caller(server, 'ada'), await caller(server, 'ben')]
  for (const [sent, expected] of [
    [{ currentStep: 3 }, { currentStep: 3, completed: false }],
    [{ completed: true }, { currentStep: 0, completed: true }],
    [
      { completed: false, currentStep: 1 },
      { currentStep: 1, completed: false },
    ],
    [
      { completed: true, currentStep: 6 },
      { currentStep: 6, completed: true },
    ],
    [{ currentStep: 2 }, { currentStep: 2, completed: true }],
    [{ completed: false }, { currentStep: 2, completed: false }],
    [{ currentStep: 0 }, { currentStep: 0, completed: false }],
  ]) {
    expect(await ada.post(url, sent)).toEqual([200, expected])
    expect(await ada.get(url)).toEqual(expected)
  }
  expect(await ben.get(url)).toEqual({ currentStep: 1, completed: false })
  expect(await ben.post(url, { completed: true })).toEqual([200, { currentStep: 0, completed: true }])
})

test('[API-18] a step that is not a whole number from 0 to 6 is 400 and changes nothing', async () => {
  const rider = await caller(await testApp(), 'ada')
  for (const currentStep of [-1, 7, 1.5, '2', null, 1e99]) {
    expect((await rider.post(url, { currentStep }))[0]).toBe(400)
  }
  for (const body of [{}, { completed: 'yes' }, { completed: 1 }]) expect((await rider.post(url, body))[0]).toBe(400)
  expect(await rider.get(url)).toEqual({ currentStep: 1, completed: false })
})

test('a visitor gets 401 for the tutorial', async () => {
  const { app } = await testApp()
  expect((await app.inject(url)).statusCode).toBe(401)
  expect((await app.inject({ method: 'POST', url, payload: { currentStep: 2 } })).statusCode).toBe(401)
})

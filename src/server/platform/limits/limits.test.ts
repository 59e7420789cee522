import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { testApp } from '#tests/support/test-app.ts'
import { type Limits, makeLimits } from './limits.ts'

const from = (ip: string) => ({ ip }) as FastifyRequest

/** Returns how many of `times` uses are allowed. */
async function allowed(times: number, use: (at: number) => Promise<void>): Promise<number> {
  let count = 0
  for (let at = 0; at < times; at++) {
    await use(at).then(
      () => count++,
      () => undefined,
    )
  }
  return count
}

async function limitsOfTest() {
  const { parts, turnClock } = await testApp()
  return { limits: makeLimits(parts), turnClock }
}

const hex = (at: number) => at.toString(16)

/** Every network of an IPv6 /48 uses a limit once. */
const flood = (limits: Limits, times: number) =>
  allowed(times, (at) => limits.share.use(from(`2001:db8:1:${hex(at)}::1`)))

test('[HOLD-08] a flood from an IPv6 /48 drops no count of an account, and is stopped itself', async () => {
  const { limits } = await limitsOfTest()
  expect(await allowed(25, () => limits.guess.use('7'))).toBe(20)
  expect(await flood(limits, 5200)).toBe(4800)
  expect(await allowed(5, () => limits.guess.use('7'))).toBe(0)
  expect(await allowed(1, () => limits.share.use(from('2001:db8:2::1')))).toBe(1)
})

test('[HOLD-08] unknown usernames drop no count of an account', async () => {
  const { limits } = await limitsOfTest()
  expect(await allowed(25, () => limits.guess.use('7'))).toBe(20)
  expect(await allowed(6000, (at) => limits.guessOfNobody.use(`name ${at}`))).toBe(6000)
  expect(await allowed(5, () => limits.guess.use('7'))).toBe(0)
})

test('a limit counts for each network, and starts again when its window is over', async () => {
  const { limits, turnClock } = await limitsOfTest()
  expect(await allowed(40, () => limits.contact.use(from('192.0.2.1:4711')))).toBe(30)
  expect(await allowed(5, () => limits.contact.use(from('192.0.2.1:4712')))).toBe(0)
  expect(await allowed(5, () => limits.contact.use(from('192.0.2.2')))).toBe(5)
  turnClock(3600_000)
  expect(await allowed(40, () => limits.contact.use(from('192.0.2.1')))).toBe(30)
})

test('a use that is given back can be used again, and a reset clears the count', async () => {
  const { limits } = await limitsOfTest()
  expect(await allowed(64, () => limits.guess.use('7'))).toBe(20)
  for (let at = 0; at < 20; at++) await limits.guess.giveBack('7')
  expect(await allowed(64, () => limits.guess.use('7'))).toBe(19)
  await limits.guess.reset('7')
  expect(await allowed(64, () => limits.guess.use('7'))).toBe(20)
})

test.each([
  ['192.0.2.1:4711', '192.0.2.1:4712', '192.0.2.1', '192.0.2.2:4711'],
  ['[2001:db8::1]:443', '[2001:db8::2]:444', '2001:db8::3', '[2001:db8:0:1::1]:443'],
])('a proxy may append the port to the address: %s', async (...[first, second, third, other]) => {
  const { app } = await testApp({ TRUST_PROXY: '1', RATE_LIMIT_FACTOR: String(2 / 600) })
  const share = async (address: string) => {
    const headers = { 'x-forwarded-for': address }
    const payload = { platform: 'email' }
    return (await app.inject({ method: 'POST', url: '/api/tips/1/share', headers, payload })).statusCode
  }
  expect([await share(first), await share(second), await share(third), await share(other)]).toEqual([
    200, 200, 429, 200,
  ])
})

test('several addresses of proxies are trusted', async () => {
  const { app } = await testApp({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8', RATE_LIMIT_FACTOR: String(2 / 600) })
  const share = async (from: string) => {
    const headers = { 'x-forwarded-for': `${from}, 10.1.1.1` }
    const payload = { platform: 'email' }
    return (await app.inject({ method: 'POST', url: '/api/tips/1/share', headers, payload })).statusCode
  }
  const [first, other] = ['192.0.2.1', '198.51.100.1']
  expect([await share(first), await share(first), await share(first), await share(other)]).toEqual([200, 200, 429, 200])
})

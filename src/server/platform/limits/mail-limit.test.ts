import { expect, test } from 'vitest'
import type { AppError } from '#server/platform/http/errors.ts'
import { testApp } from '#tests/support/test-app.ts'
import { seeded } from '#tools/lib/seeded.ts'
import { type MailKind, mailboxOf, makeMailLimit } from './mail-limit.ts'

const MINUTE = 60_000
const KINDS: readonly MailKind[] = ['confirmation', 'newsletter', 'link', 'link-for-stranger']

async function limitOfTest(environment: Record<string, string> = {}) {
  const { parts, turnClock } = await testApp(environment)
  const limit = makeMailLimit(parts)
  /** The error of a mail that is refused. The features use the limit in a transaction, too. */
  const limitError = (kind: MailKind, email = 'mira@example.org') =>
    parts.db
      .transaction()
      .execute((trx) => limit.use(trx, email, kind))
      .then(
        () => undefined,
        (error: AppError) => error,
      )
  /** Whether a mail is allowed. */
  const send = async (kind: MailKind, email?: string) => {
    const error = await limitError(kind, email)
    if (error) expect(error.code).toBe('too-many-mails')
    return !error
  }
  const sendMany = async (kind: MailKind, times: number) => {
    const sent = []
    for (let at = 0; at < times; at++) sent.push(await send(kind))
    return sent.filter(Boolean).length
  }
  return { limitError, send, sendMany, turnClock }
}

test('[HOLD-13] whatever is asked for three days, an address gets at most 3 mails in any hour and 10 in any day', async () => {
  const { send, turnClock } = await limitOfTest()
  const random = seeded(7)
  const sent: number[] = []
  for (let minute = 0; minute < 3 * 24 * 60; minute += 8) {
    if (await send(KINDS[Math.floor(random() * KINDS.length)] ?? 'link')) sent.push(minute)
    turnClock(8 * MINUTE)
  }
  const mostIn = (minutes: number) =>
    Math.max(...sent.map((from) => sent.filter((at) => at >= from && at < from + minutes).length))
  expect([mostIn(60), mostIn(24 * 60), sent.length]).toEqual([3, 10, 30])
})

test('a refused mail says when the next one is possible', async () => {
  const { limitError, send, turnClock } = await limitOfTest()
  await send('newsletter')
  turnClock(10 * MINUTE)
  await send('newsletter')
  turnClock(10 * MINUTE)
  await send('newsletter')
  expect((await limitError('newsletter'))?.details.retryAfter).toBe(40 * 60)
  turnClock(40 * MINUTE)
  expect([await send('newsletter'), await send('newsletter')]).toEqual([true, false])
})

test('a mail that was sent by a clock that was ahead does not count', async () => {
  const { send, sendMany, turnClock } = await limitOfTest()
  turnClock(24 * 60 * MINUTE)
  expect(await sendMany('newsletter', 3)).toBe(3)
  turnClock(-24 * 60 * MINUTE)
  expect(await send('newsletter')).toBe(true)
})

test('[HOLD-08] [HOLD-13] neither confirmations nor links for strangers push out the other, and strangers leave a link for the rider', async () => {
  const { send, sendMany, turnClock } = await limitOfTest()
  expect(await sendMany('confirmation', 9)).toBe(2)
  expect(await send('link')).toBe(true)
  turnClock(60 * MINUTE)
  expect(await sendMany('link-for-stranger', 9)).toBe(1)
  expect(await sendMany('confirmation', 9)).toBe(2)
  turnClock(60 * MINUTE)
  expect(await sendMany('newsletter', 2)).toBe(2)
  expect(await send('link-for-stranger')).toBe(false)
  expect(await send('link')).toBe(true)
})

test('a refused mail does not count', async () => {
  const { send, sendMany, turnClock } = await limitOfTest()
  for (let hour = 0; hour < 3; hour++) {
    expect(await sendMany('confirmation', 30)).toBe(2)
    turnClock(60 * MINUTE)
  }
  expect(await send('confirmation')).toBe(false)
  expect(await sendMany('link', 30)).toBe(3)
})

test('[HOLD-13] addresses that reach one mailbox share the limit, other addresses do not', async () => {
  const { send } = await limitOfTest()
  const addresses = [
    'mira.roe@example.org',
    'Mira.Roe@EXAMPLE.org',
    'miraroe+x@example.org',
    'm.i.r.a.r.o.e@example.org',
  ]
  const sent = []
  for (const email of addresses) sent.push(await send('newsletter', email))
  expect(sent).toEqual([true, true, true, false])
  expect(await send('newsletter', 'ben@example.org')).toBe(true)
})

test.each([
  ['mira@example.org', 'mira@example.org'],
  ['Mira.Roe+news+1@Example.ORG', 'miraroe@example.org'],
  ['+x@example.org', '@example.org'],
])('%s reaches the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})

import { expect, test } from 'vitest'
import type { Db } from '#server/db/open.ts'
import { keyOf } from '#tests/support/keys.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'

type Headers = Record<string, string>

const MESSAGE = { name: 'Ada', email: 'ada@example.org', message: 'Hello' }

const send = ({ app }: TestApp, url: string, payload: object | undefined, headers: Headers) =>
  app.inject({ method: 'POST', url, headers, ...(payload ? { payload } : {}) })

/** The database with other transactions. */
const withTransaction = (db: Db, transaction: () => object) =>
  new Proxy(db, {
    get(target, name: keyof Db) {
      if (name === 'transaction') return transaction
      const value = target[name]
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

/** Calls a server that ends as soon as the transaction of the call is on the disk, and then another server of the same database. */
async function callAndCallAgain(server: TestApp, url: string, payload: object, headers: Headers) {
  const { db } = server.parts
  const ended = Promise.withResolvers<void>()
  const end = Promise.withResolvers<never>()
  let isStarted = false
  const transaction = () => ({
    execute: async (run: (trx: Db) => Promise<unknown>) => {
      const written = await db.transaction().execute(run)
      if (!isStarted) return written
      ended.resolve()
      return end.promise
    },
  })
  const ending = await testApp({}, { db: withTransaction(db, transaction), clock: server.parts.clock })
  isStarted = true
  void send(ending, url, payload, headers)
  await ended.promise
  server.turnClock(61_000)
  const again = await send(server, url, payload, headers)
  end.reject(new Error('The server has ended'))
  return again
}

test.each([
  { url: '/api/groups', body: { name: 'Class 7b' }, table: 'rider_group' },
  { url: '/api/tips/1/share', body: { platform: 'email' }, table: 'share' },
  { url: '/api/contact', body: { ...MESSAGE, subject: 'feedback' }, table: 'contact_message' },
] as const)(
  '[NET-03] after a server that ended before it answered, POST $url is answered as the first time and counts once',
  async ({ url, body, table }) => {
    const server = await testApp()
    const { headers } = await signedIn(server, 'ada')
    const again = await callAndCallAgain(server, url, body, { ...headers, ...keyOf(url) })
    expect(again.statusCode).toBeLessThan(300)
    expect(await server.parts.db.selectFrom(table).selectAll().execute()).toHaveLength(1)
  },
)

test('[NET-03] a registration whose server ended before it answered is answered with a session', async () => {
  const server = await testApp()
  const body = { username: 'mira', password: 'secret1' }
  const again = await callAndCallAgain(server, '/api/register', body, keyOf('register'))
  expect(again.statusCode).toBe(201)
  expect(again.headers['set-cookie']).toBeDefined()
  const headers = { authorization: `Bearer ${again.json().token}` }
  expect((await server.app.inject({ url: '/api/user', headers })).json()).toMatchObject({ username: 'mira' })
})

test('[NET-03] an answer of the exam whose server ended before it answered is not refused as given', async () => {
  const server = await testApp()
  const { headers } = await signedIn(server, 'ada')
  const { exam } = (await send(server, '/api/exam', undefined, headers)).json()
  const body = { examId: exam.id, tipId: exam.questions[0].tipId, option: 0 }
  const again = await callAndCallAgain(server, '/api/exam/answers', body, { ...headers, ...keyOf('exam') })
  expect([again.statusCode, again.json().exam.questions[0]]).toMatchObject([200, { answer: 0 }])
})

test('[NET-03] of a call that took longer than its claim nothing is stored, because another server may have made it', async () => {
  const server = await testApp()
  const { headers } = await signedIn(server, 'ada')
  const { db } = server.parts
  async function claimedByAnother(run: (trx: Db) => Promise<unknown>) {
    await db.updateTable('kept_answer').set({ claimed_at: '2026-06-15T12:01:01.000Z' }).execute()
    return db.transaction().execute(run)
  }
  const slow = await testApp(
    {},
    {
      db: withTransaction(db, () => ({ execute: claimedByAnother })),
      clock: server.parts.clock,
    },
  )
  const answer = await send(slow, '/api/groups', { name: 'Class 7b' }, { ...headers, ...keyOf('group') })
  expect(answer.statusCode).toBe(503)
  expect(await db.selectFrom('rider_group').selectAll().execute()).toEqual([])
})

import { expect, test } from 'vitest'
import { type Caller, caller } from '#tests/support/calls.ts'
import { askedOf } from '#tests/support/exams.ts'
import { libraryOf, type TestApp, testApp, theLibrary } from '#tests/support/test-app.ts'
import { contentFiles, translationFile } from '#tools/lib/content.ts'

const DAY = 24 * 3600 * 1000
const url = '/api/review'

type Review = {
  place: string | null
  due: { tipId: number; question: string; options: string[] }[]
  nextDueAt: string | null
  memory: { tipId: number; recall: number; dueAt: string }[]
}

const state = (rider: Caller) => rider.get(url) as Promise<Review>
const rightAnswer = (tipId: number) => askedOf(theLibrary(), tipId)?.right ?? ''
const wrongAnswer = (tipId: number) => askedOf(theLibrary(), tipId)?.wrong[0] ?? ''

/** A rider who has completed these tips. The clock is set to the time when they are due. */
async function riderWithDue(server: TestApp, tipIds: number[], name = 'ada') {
  const rider = await caller(server, name)
  for (const tipId of tipIds) await rider.post('/api/user/progress', { tipId })
  server.turnClock(10 * DAY)
  return rider
}

test('[REV-01] every tip has a question with 3 or 4 options, one right answer and a reason', () => {
  for (const { id } of theLibrary().tips) {
    const check = theLibrary().checkOf(id)
    const options = new Set([check?.right, ...(check?.wrong ?? [])])
    expect([3, 4]).toContain(options.size)
    expect(check?.question.length).toBeGreaterThan(20)
    expect(check?.why.length).toBeGreaterThan(20)
  }
})

test('[REV-02] a completed tip becomes due days later, not at once', async () => {
  const server = await testApp()
  const rider = await caller(server, 'ada')
  expect(await state(rider)).toEqual({ place: 'de', due: [], nextDueAt: null, memory: [] })
  await rider.post('/api/user/progress', { tipId: 7 })
  const fresh = await state(rider)
  expect(fresh.due).toEqual([])
  expect(fresh.memory).toEqual([{ tipId: 7, recall: 1, dueAt: fresh.nextDueAt }])
  server.turnClock(Date.parse(fresh.nextDueAt ?? '') - server.parts.clock().getTime() - 1)
  expect((await state(rider)).due).toEqual([])
  server.turnClock(1)
  const due = await state(rider)
  expect(due.due.map(({ tipId }) => tipId)).toEqual([7])
  expect(due.memory[0]?.recall).toBeGreaterThan(0.85)
  expect(due.memory[0]?.recall).toBeLessThan(0.95)
})

test('[REV-02] a right answer lengthens the interval, a wrong one shortens it', async () => {
  const server = await testApp()
  const rider = await riderWithDue(server, [1, 2])
  const days = (dueAt: string) => (Date.parse(dueAt) - server.parts.clock().getTime()) / DAY
  const [, right] = await rider.post(url, { tipId: 1, answer: rightAnswer(1) })
  const [, wrong] = await rider.post(url, { tipId: 2, answer: wrongAnswer(2) })
  const first = days(right.nextDueAt)
  expect(first).toBeGreaterThan(3)
  expect(days(wrong.nextDueAt)).toBeLessThan(3)
  server.turnClock(first * DAY)
  const [, again] = await rider.post(url, { tipId: 1, answer: rightAnswer(1) })
  expect(days(again.nextDueAt)).toBeGreaterThan(first)
})

test('[REV-07] neither the due questions nor the tips reveal the right option', async () => {
  const server = await testApp()
  const rider = await riderWithDue(server, [1, 2, 3])
  const { due } = await state(rider)
  expect(due).toHaveLength(3)
  for (const question of due) {
    expect(Object.keys(question).sort()).toEqual(['options', 'question', 'tipId'])
    expect(question.options).toContain(rightAnswer(question.tipId))
  }
  const tips = await server.app.inject('/api/tips')
  expect(tips.body).not.toContain(rightAnswer(1))
  expect(tips.body).not.toContain('"check"')
})

test('[REV-07] the order of the options differs by rider and stays the same until the answer', async () => {
  const server = await testApp()
  const all = theLibrary().tips.map(({ id }) => id)
  const [ada, ben] = [await riderWithDue(server, all), await riderWithDue(server, all, 'ben')]
  const orders = async (rider: Caller) => (await state(rider)).due.map(({ options }) => options.join())
  expect(await orders(ada)).toEqual(await orders(ada))
  const [mine, theirs] = [await orders(ada), await orders(ben)]
  expect(mine.filter((order) => !theirs.includes(order)).length).toBeGreaterThan(10)
  const firsts = (await state(ada)).due.filter(({ tipId, options }) => options[0] === rightAnswer(tipId)).length
  expect(firsts).toBeLessThan(20)
})

test('[REV-08] the reply to an answer says whether it was right, the right answer and why', async () => {
  const server = await testApp()
  const rider = await riderWithDue(server, [5, 6])
  expect(await rider.post(url, { tipId: 5, answer: rightAnswer(5) })).toEqual([
    200,
    expect.objectContaining({
      correct: true,
      rightAnswer: rightAnswer(5),
      why: askedOf(theLibrary(), 5)?.why,
      streak: 1,
    }),
  ])
  const [, wrong] = await rider.post(url, { tipId: '6', answer: wrongAnswer(6) })
  expect(wrong).toMatchObject({ correct: false, rightAnswer: rightAnswer(6) })
})

test('[REV-08] an answer that waited on the device counts, although the spaces of its text have been protected since', async () => {
  const check = {
    question: 'How fast?',
    right: 'At 20 km/h',
    wrong: ['At 30 km/h', 'At 40 km/h'],
    why: 'It is the limit.',
  }
  const server = await testApp({}, { library: libraryOf(contentFiles([{ id: 5, check }, {}])) })
  const rider = await riderWithDue(server, [5])
  expect((await state(rider)).due[0]?.options).toContain('At 20\u00a0km/h')
  const [status, answer] = await rider.post(url, { tipId: 5, answer: 'At 20 km/h' })
  expect([status, answer.correct]).toEqual([200, true])
})

test('[REV-08] an answer for a tip that is not due is 409 and changes nothing', async () => {
  const server = await testApp()
  const rider = await riderWithDue(server, [5])
  const answer = { tipId: 5, answer: rightAnswer(5) }
  expect((await rider.post(url, answer))[0]).toBe(200)
  const before = await state(rider)
  expect((await rider.post(url, answer))[0]).toBe(409)
  expect((await rider.post(url, { tipId: 9, answer: rightAnswer(9) }))[0]).toBe(409)
  expect(await state(rider)).toEqual(before)
})

test('[REV-08] of ten answers to one question at the same time, one counts', async () => {
  const server = await testApp()
  const rider = await riderWithDue(server, [5, 6])
  // First a tip without a review, then one with a review.
  for (let round = 0; round < 2; round++) {
    const answer = { tipId: 5, answer: rightAnswer(5) }
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await rider.post(url, answer))[0]))
    expect(statuses.sort()).toEqual([200, ...Array(9).fill(409)])
    server.turnClock(25 * DAY)
  }
})

test('[LANG-14] questions, answers and reasons are in the language that is asked for', async () => {
  const library = libraryOf({
    ...contentFiles([{ title: 'Brakes' }, { title: 'Lights' }]),
    'de/tips/riding/tip-1.md': translationFile({ title: 'Bremsen' }),
  })
  const server = await testApp({}, { library })
  const rider = await riderWithDue(server, [1, 2])
  const { due } = (await rider.get(`${url}?language=de`)) as Review
  expect(due.map(({ question }) => question)).toEqual(['Warum?', 'Why?'])
  expect(due[0]?.options.toSorted()).toEqual(['Darum', 'Immer', 'Nie'])
  expect((await state(rider)).due[0]?.question).toBe('Why?')

  const wrongLanguage = await rider.post(url, { tipId: 1, answer: 'Darum' })
  expect([wrongLanguage[0], wrongLanguage[1].errors[0].code]).toEqual([400, 'not-an-option'])
  const [status, reply] = await rider.post(`${url}?language=de`, { tipId: 1, answer: 'Darum' })
  expect([status, reply]).toEqual([200, expect.objectContaining({ correct: true, why: 'So ist es.' })])
  const [unknown, error] = await rider.post(`${url}?language=fr`, { tipId: 2, answer: 'Because' })
  expect([unknown, error.errors[0].code]).toEqual([400, 'unknown-language'])
  expect(await rider.get(`${url}?language=fr`)).toMatchObject({ code: 'invalid-field' })
})

test('an answer that is no option, an unknown tip and a visitor are refused', async () => {
  const server = await testApp()
  const rider = await riderWithDue(server, [5])
  const [status, body] = await rider.post(url, { tipId: 5, answer: 'whatever' })
  expect([status, body.errors[0].path]).toEqual([400, ['answer']])
  expect((await rider.post(url, { tipId: 999, answer: 'x' }))[0]).toBe(404)
  expect((await server.app.inject(url)).statusCode).toBe(401)
})

test('[REV-05] [REV-06] the first review of a day raises the streak, and earns no XP', async () => {
  const server = await testApp()
  const rider = await riderWithDue(server, [5, 6])
  const before = (await rider.get('/api/progress')) as { xp: number; streak: number }
  expect(before.streak).toBe(0)
  const [, first] = await rider.post(url, { tipId: 5, answer: wrongAnswer(5) })
  const [, second] = await rider.post(url, { tipId: 6, answer: rightAnswer(6) })
  expect([first.streak, second.streak]).toEqual([1, 1])
  expect([first.xp, second.xp]).toEqual([before.xp, before.xp])
})

test('the memory is part of the export and is deleted with the account', async () => {
  const server = await testApp()
  const rider = await riderWithDue(server, [5])
  await rider.post(url, { tipId: 5, answer: rightAnswer(5) })
  const data = (await rider.get('/api/user/export')) as { memory: object[] }
  expect(data.memory).toMatchObject([{ tipId: 5, reps: 2 }])
})

test('[D45] every answer is a row of the review log, which is exported and deleted with the account', async () => {
  const server = await testApp()
  const rider = await riderWithDue(server, [5, 6])
  const log = () => server.parts.db.selectFrom('review_answer').selectAll().orderBy('tip_id').execute()
  const answeredAt = server.parts.clock().toISOString()
  await rider.post(url, { tipId: 5, answer: rightAnswer(5) })
  await rider.post(url, { tipId: 6, answer: wrongAnswer(6) })
  // These calls change nothing, so they add no row.
  expect((await rider.post(url, { tipId: 5, answer: rightAnswer(5) }))[0]).toBe(409)
  expect((await rider.post(url, { tipId: 6, answer: 'whatever' }))[0]).toBe(400)

  const { reviews } = (await rider.get('/api/user/export')) as { reviews: Record<string, unknown>[] }
  expect(reviews).toEqual([
    { tipId: 5, answeredAt, correct: true, intervalBefore: expect.any(Number), intervalAfter: expect.any(Number) },
    { tipId: 6, answeredAt, correct: false, intervalBefore: expect.any(Number), intervalAfter: expect.any(Number) },
  ])
  expect(reviews[0]?.intervalAfter).toBeGreaterThan(Number(reviews[0]?.intervalBefore))
  expect(reviews[1]?.intervalAfter).toBeLessThan(Number(reviews[1]?.intervalBefore))

  expect(await log()).toHaveLength(2)
  await server.parts.db.deleteFrom('rider').execute()
  expect(await log()).toEqual([])
})

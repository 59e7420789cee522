import { expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { makeLibrary } from '#server/content/library.ts'
import type { SentExamState as ExamState } from '#shared/contract/exam.ts'
import { type Caller, caller } from '#tests/support/calls.ts'
import { askedOf, rightOption, takeExam, wrongOption } from '#tests/support/exams.ts'
import { libraryOf, testApp, theLibrary } from '#tests/support/test-app.ts'
import { contentFiles, translationFile } from '#tools/lib/content.ts'
import { seeded } from '#tools/lib/seeded.ts'

const library = theLibrary()
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const criticalIds = library.tips.filter(({ importance }) => importance === 'Critical').map(({ id }) => id)
const isNotCritical = ({ tipId }: { tipId: number }) => !criticalIds.includes(tipId)

const server = (environment: Record<string, string> = {}) => testApp(environment, { random: seeded(1) })

async function begin(rider: Caller) {
  const [status, state] = await rider.post('/api/exam')
  expect(status).toBe(200)
  const { exam } = state as ExamState
  if (!exam) throw new Error('no exam')
  return exam
}

test('[EXAM-01] the exam asks 20 questions, with every Critical tip and every category, in shuffled options', async () => {
  const app = await server()
  const ada = await caller(app, 'ada')
  expect(await ada.get('/api/exam')).toMatchObject({ exam: null, result: null, triesLeft: 5, nextTryAt: null })
  const { questions } = await begin(ada)
  expect(questions).toHaveLength(20)
  const ids = questions.map(({ tipId }) => tipId)
  for (const id of criticalIds) expect(ids).toContain(id)
  expect(new Set(ids.map((id) => library.find(id)?.category)).size).toBe(library.categories.length)
  // The right option is not always in the same position.
  expect(new Set(questions.map((question) => rightOption(library, question))).size).toBeGreaterThan(1)
  expect((await app.app.inject('/api/exam')).statusCode).toBe(401)
})

test('[EXAM-02] no answer of the API tells before the end what is right', async () => {
  const app = await server()
  const ada = await caller(app, 'ada')
  // A failed exam from before. Its result would reveal the answers to the same questions.
  await takeExam(ada, library, isNotCritical)
  for (const id of criticalIds.slice(0, 3)) await ada.complete(id)
  app.turnClock(20 * 24 * HOUR)
  const { id, questions } = await begin(ada)
  const [first, second] = questions
  if (!first || !second) throw new Error('no questions')
  const [, right] = await ada.post('/api/exam/answers', {
    examId: id,
    tipId: first.tipId,
    option: rightOption(library, first),
  })
  const [, wrong] = await ada.post('/api/exam/answers', {
    examId: id,
    tipId: second.tipId,
    option: wrongOption(library, second),
  })
  expect(right.result).toBeNull()
  for (const question of wrong.exam.questions)
    expect(Object.keys(question).sort()).toEqual(['answer', 'options', 'question', 'tipId'])
  const why = askedOf(library, first.tipId)?.why ?? 'missing'
  const open = (await ada.get('/api/user/export')).exams.at(-1)
  expect(Object.keys(open).sort()).toEqual(['answers', 'endedAt', 'placeId', 'startedAt'])
  expect(Object.keys(open.answers[0]).sort()).toEqual(['option', 'tipId'])
  for (const url of [
    '/api/exam',
    '/api/exam?language=de',
    '/api/user/export',
    '/api/tips',
    '/api/review',
    '/api/progress',
  ])
    expect(JSON.stringify(await ada.get(url)), url).not.toContain(why)
  // A review would reveal the right answer, so it waits until the exam has ended.
  expect((await ada.get('/api/review')).due).toEqual([])
  const tipId = criticalIds[0] ?? 0
  const answer = askedOf(library, tipId)?.wrong[0]
  expect(await ada.post('/api/review', { tipId, answer })).toMatchObject([409, { code: 'in-exam' }])
})

test('[EXAM-03] an exam goes on with the same questions and answers, on another device and in another language', async () => {
  const app = await server()
  const ada = await caller(app, 'ada')
  const { id, questions } = await begin(ada)
  const [first] = questions
  if (!first) throw new Error('no questions')
  await ada.post('/api/exam/answers?language=de', { examId: id, tipId: first.tipId, option: 1 })
  const again = (await ada.get('/api/exam')).exam
  expect(again).toEqual({ ...again, id, questions: [{ ...first, answer: 1 }, ...questions.slice(1)] })
  const german = (await ada.get('/api/exam?language=de')).exam.questions
  const texts = library.in('de')
  for (const [place, { tipId, question, options }] of german.entries()) {
    const [check, own] = [askedOf(texts, tipId), askedOf(library, tipId)]
    expect(question).toBe(check?.question)
    expect(options.indexOf(check?.right)).toBe(questions[place]?.options.indexOf(own?.right ?? ''))
  }
  // 'Begin' continues the open exam.
  expect((await begin(ada)).id).toBe(id)
})

test('[EXAM-04] [EXAM-05] two wrong answers pass, a wrong one to a Critical question fails, and the end explains each', async () => {
  const app = await server()
  const ada = await caller(app, 'ada')
  const before = await ada.get('/api/progress')
  let wrongs = 2
  const passed = await takeExam(ada, library, (question) => isNotCritical(question) && wrongs-- > 0)
  expect(passed.exam).toBeNull()
  expect(passed.result).toMatchObject({ passed: true, right: 18, count: 20, missedCritical: false })
  for (const { tipId, answer, right, options, why, title, critical } of passed.result?.questions ?? []) {
    const check = askedOf(library, tipId)
    expect([options[right], why, title]).toEqual([check?.right, check?.why, library.find(tipId)?.title])
    expect(critical).toBe(criticalIds.includes(tipId))
    expect(answer).not.toBeNull()
  }
  expect(passed.passedAt).not.toBeNull()
  // Exams earn no XP.
  expect((await ada.get('/api/progress')).xp).toBe(before.xp)

  const bob = await caller(app, 'bob')
  const failed = await takeExam(bob, library, ({ tipId }) => tipId === criticalIds[0])
  expect(failed.result).toMatchObject({ passed: false, right: 19, missedCritical: true })
  expect(failed.nextTryAt).toBe('2026-06-15T12:10:00.000Z')
  expect(failed.passedAt).toBeNull()
})

test('[EXAM-04] EXAM_PASS_PERCENT changes the mark', async () => {
  // Answering all but the Critical questions wrong gives exactly this share.
  const percent = (100 * criticalIds.length) / 20
  const app = await server({ EXAM_PASS_PERCENT: String(percent) })
  const ada = await caller(app, 'ada')
  const state = await takeExam(ada, library, isNotCritical)
  expect(state.rules.passPercent).toBe(percent)
  expect(state.result).toMatchObject({ passed: true, right: criticalIds.length, count: 20 })
})

test('[EXAM-06] a try within 10 minutes and a sixth of a day are refused, whatever the time zone of the device', async () => {
  const app = await server()
  const ada = await caller(app, 'ada', 'Pacific/Kiritimati')
  await takeExam(ada, library, isNotCritical)
  app.turnClock(9 * MINUTE)
  const reply = await app.app.inject({ method: 'POST', url: '/api/exam', headers: ada.headers })
  expect(reply.statusCode).toBe(409)
  expect(reply.json()).toMatchObject({ code: 'exam-pause' })
  expect(reply.headers['retry-after']).toBe('60')
  app.turnClock(MINUTE)
  for (let number = 2; number <= 5; number++) {
    await takeExam(ada, library, isNotCritical)
    app.turnClock(10 * MINUTE)
  }
  const west = { ...ada.headers, 'x-time-zone': 'Pacific/Pago_Pago' }
  const sixth = await app.app.inject({ method: 'POST', url: '/api/exam', headers: west })
  expect(sixth.json()).toMatchObject({ code: 'exam-tries-used' })
  expect(await ada.get('/api/exam')).toMatchObject({ exam: null, triesLeft: 0, nextTryAt: '2026-06-16T12:00:00.000Z' })
  app.turnClock(24 * HOUR - 50 * MINUTE)
  await begin(ada)
})

test('[EXAM-06] second, replayed, foreign and impossible answers are refused and change nothing', async () => {
  const app = await server()
  const ada = await caller(app, 'ada')
  const bob = await caller(app, 'bob')
  const { id, questions } = await begin(ada)
  const asked = questions.map(({ tipId }) => tipId)
  const other = library.tips.find(({ id }) => !asked.includes(id))?.id ?? 0
  const [tipId] = asked
  const answer = (rider: Caller, body: object) => rider.post('/api/exam/answers', body)
  expect((await answer(ada, { examId: id, tipId, option: 0 }))[0]).toBe(200)
  const before = await ada.get('/api/exam')
  expect(await answer(ada, { examId: id, tipId, option: 1 })).toMatchObject([409, { code: 'exam-answered' }])
  expect(await answer(ada, { examId: id, tipId: other, option: 0 })).toMatchObject([409, { code: 'exam-not-asked' }])
  expect(await answer(ada, { examId: id, tipId: asked[1], option: 9 })).toMatchObject([400, { code: 'invalid-field' }])
  expect(await answer(ada, { examId: id, tipId: asked[1], option: -1 })).toMatchObject([400, { code: 'invalid-field' }])
  expect(await answer(ada, { examId: id, tipId: 'x', option: 0 })).toMatchObject([409, { code: 'exam-not-asked' }])
  expect((await answer(ada, { examId: id, tipId: asked[1] }))[0]).toBe(400)
  expect(await answer(bob, { examId: id, tipId: asked[1], option: 0 })).toMatchObject([404, { code: 'exam-not-found' }])
  expect(await answer(ada, { examId: 12_345, tipId, option: 0 })).toMatchObject([404, { code: 'exam-not-found' }])
  expect((await answer(ada, { examId: 2 ** 40, tipId, option: 0 }))[0]).toBe(400)
  expect(await ada.get('/api/exam')).toEqual(before)

  for (const tipId of asked.slice(1)) await answer(ada, { examId: id, tipId, option: 0 })
  expect(await answer(ada, { examId: id, tipId, option: 0 })).toMatchObject([409, { code: 'exam-ended' }])
})

test('[EXAM-06] of 100 starts at once one begins, and of two answers at once one counts', async () => {
  const app = await server()
  const ada = await caller(app, 'ada')
  const starts = await Promise.all(Array.from({ length: 100 }, () => ada.post('/api/exam')))
  expect(new Set(starts.map(([status, { exam }]) => `${status} ${exam?.id}`)).size).toBe(1)
  expect(await ada.get('/api/exam')).toMatchObject({ triesLeft: 4 })

  const { id, questions } = await begin(ada)
  for (const { tipId } of questions) {
    const twice = [0, 1].map((option) => ada.post('/api/exam/answers', { examId: id, tipId, option }))
    expect((await Promise.all(twice)).map(([status]) => status).sort()).toEqual([200, 409])
  }
  const { result } = await ada.get('/api/exam')
  expect(result.count).toBe(20)
})

test('a tip that is removed during an exam is not asked any more, and an exam without questions disappears', async () => {
  const app = await server()
  const ada = await caller(app, 'ada')
  const { id, questions } = await begin(ada)
  const [last] = questions.slice(-1)
  for (const question of questions.slice(0, -1))
    await ada.post('/api/exam/answers', { examId: id, tipId: question.tipId, option: rightOption(library, question) })

  const kept = (isKept: (tipId: number) => boolean) => {
    const tips = library.tips.flatMap((tip) => {
      const check = library.checkOf(tip.id)
      return check && isKept(tip.id) ? [{ ...tip, check } as Parameters<typeof makeLibrary>[1][number]] : []
    })
    return makeLibrary(library.categories, tips, { languages: library.languages })
  }
  const restart = async (isKept: (tipId: number) => boolean) => {
    const next = await buildApp({ ...app.parts, library: kept(isKept) })
    return {
      next,
      post: async () => (await next.inject({ method: 'POST', url: '/api/exam', headers: ada.headers })).json(),
    }
  }
  const without = await restart((tipId) => tipId !== last?.tipId)
  const state = (await without.next.inject({ url: '/api/exam', headers: ada.headers })).json()
  expect(state.exam.questions).toHaveLength(19)
  expect(await without.post()).toMatchObject({ exam: null, result: { passed: true, right: 19, count: 19 } })
  await without.next.close()

  await begin(ada)
  const empty = await restart(() => false)
  expect(await empty.post()).toMatchObject({ exam: null })
  await empty.next.close()
})

test('[CALL-03] nobody is reminded of questions that an open exam asks', async () => {
  const app = await testApp({ SMTP_URL: 'smtp://localhost:1' })
  const ada = await caller(app, 'ada')
  const address = { email: 'ada@example.org', email_confirmed_at: app.parts.clock().toISOString() }
  await app.parts.db.updateTable('rider').set(address).where('id', '=', ada.id).execute()
  for (const { id } of library.tips) await ada.complete(id)
  await ada.post('/api/reminders', { way: 'mail' })
  const { questions } = await begin(ada)
  app.turnClock(10 * 24 * HOUR)
  const { due } = await ada.get('/api/review')
  expect(due).toHaveLength(library.tips.length - questions.length)
  expect((await ada.get('/api/reminders')).next.questions).toBe(due.length)
})

test('a rider can answer every question in a language whose older translation has fewer options than the original', async () => {
  const check = { question: 'Why?', right: 'Because', wrong: ['Never', 'Always', 'Sometimes'], why: 'It is so.' }
  const files = { ...contentFiles([{ check }, {}]), 'de/tips/riding/tip-1.md': translationFile({}) }
  const app = await testApp({}, { library: libraryOf(files) })
  const ada = await caller(app, 'ada')
  const { exam }: ExamState = (await ada.post('/api/exam?language=de'))[1]
  const asked = exam?.questions.find(({ tipId }) => tipId === 1)
  expect(asked).toMatchObject({ question: 'Why?', language: 'en' })
  let state: ExamState | undefined
  for (const { tipId, options } of exam?.questions ?? []) {
    const answer = { examId: exam?.id, tipId, option: options.indexOf('Because') }
    state = (await ada.post('/api/exam/answers?language=de', answer))[1]
  }
  expect(state).toMatchObject({ exam: null, result: { passed: true, right: 2, count: 2 } })
})

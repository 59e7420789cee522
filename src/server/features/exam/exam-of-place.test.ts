import { expect, test } from 'vitest'
import type { SentExamState as ExamState } from '#shared/contract/exam.ts'
import type { DueReview } from '#shared/contract/review.ts'
import { type Caller, caller } from '#tests/support/calls.ts'
import { textOfPdf } from '#tests/support/pdf.ts'
import { ORIGIN } from '#tests/support/site.ts'
import { libraryOf, testApp } from '#tests/support/test-app.ts'
import { contentFiles, placeFile, translationFile } from '#tools/lib/content.ts'

const DAY = 24 * 3600_000
const question = (right: string, wrong = ['20', '22', '25'].filter((option) => option !== right)) => ({
  tip: 1,
  question: 'How fast may a scooter be here?',
  right,
  wrong,
  why: `It is ${right} here.`,
})
const FILES = {
  'site.yaml': 'place: xx\n',
  'places/xx.yaml': placeFile({
    rules: [
      { id: 'speed', question: question('20'), until: '2026-06-20' },
      { id: 'speed', question: question('22'), from: '2026-06-21' },
    ],
  }),
  'places/yy.yaml': placeFile({ name: 'Otherland', rules: [{ id: 'speed', question: question('25') }] }),
  'places/zz.yaml': placeFile({ name: 'Thirdland', rules: [] }),
}

async function serverOf() {
  const library = libraryOf({ ...contentFiles([{ title: 'Speed', rules: ['speed'] }, { title: 'Brakes' }]), ...FILES })
  return testApp({ PUBLIC_URL: ORIGIN }, { library })
}

const chooses = (rider: Caller, place: string) => rider.patch('/api/user', { preferences: { place } })

/** Answers the question about the law, and the other one with its right option. */
async function answer(rider: Caller, law: string): Promise<ExamState> {
  let state: ExamState = await rider.get('/api/exam')
  const { id, questions } = state.exam ?? { id: 0, questions: [] }
  for (const { tipId, options } of questions) {
    const option = options.indexOf(tipId === 1 ? law : 'Because')
    state = (await rider.post('/api/exam/answers', { examId: id, tipId, option }))[1]
  }
  return state
}

async function begin(rider: Caller) {
  const { exam }: ExamState = (await rider.post('/api/exam'))[1]
  return { ...exam, law: exam?.questions.find(({ tipId }) => tipId === 1) }
}

test('[RULE-06] an exam asks the law of the place that the rider has chosen, and names it', async () => {
  const server = await serverOf()
  const [ada, bob] = [await caller(server, 'ada'), await caller(server, 'bob')]
  await chooses(bob, 'yy')
  expect((await bob.get('/api/exam')).rules.place).toEqual({ id: 'yy', name: 'Otherland' })
  expect((await begin(ada)).place).toEqual({ id: 'xx', name: 'Testland' })
  expect((await begin(bob)).place).toEqual({ id: 'yy', name: 'Otherland' })
  // Another place does not change an exam that has begun.
  await chooses(ada, 'yy')
  expect((await answer(ada, '25')).result).toMatchObject({ passed: false, place: { name: 'Testland' } })
  const { result } = await answer(bob, '25')
  expect(result).toMatchObject({ passed: true, right: 2, place: { name: 'Otherland' } })
  expect(result?.questions.find(({ tipId }) => tipId === 1)?.why).toBe('It is 25 here.')
  expect((await bob.get('/api/user/export')).exams[0].placeId).toBe('yy')
})

test('[RULE-06] an exam that began before a rule changed is judged by what was asked', async () => {
  const server = await serverOf()
  const ada = await caller(server, 'ada')
  const { law } = await begin(ada)
  server.turnClock(8 * DAY)
  const { exam }: ExamState = await ada.get('/api/exam')
  expect(exam?.questions.find(({ tipId }) => tipId === 1)).toEqual(law)
  expect((await answer(ada, '20')).result).toMatchObject({ passed: true, right: 2 })
  const again = await caller(server, 'bob')
  await begin(again)
  expect((await answer(again, '20')).result).toMatchObject({ passed: false, right: 1 })
})

test('[RULE-06] the certificate names the place: for the rider, on its page, on paper and in the export', async () => {
  const server = await serverOf()
  const ada = await caller(server, 'ada')
  await begin(ada)
  await answer(ada, '20')
  expect((await ada.get('/api/certificate')).next.place).toBe('Testland')
  const [, { certificate }] = await ada.post('/api/certificate', { name: 'Ada', showName: true })
  expect(certificate.place).toBe('Testland')
  const queries: [string[], { place?: string }][] = (
    await server.app.inject(`/certificates/${certificate.code}`)
  ).json()
  expect(queries.find(([[, name]]) => name === 'certificate')?.[1].place).toBe('Testland')
  const pdf = await server.app.inject({ url: '/api/certificate/pdf', headers: ada.headers })
  expect(textOfPdf(pdf.rawPayload).replace(/\s+/g, ' ')).toContain('with the rules of Testland')
  expect((await ada.get('/api/user/export')).certificates[0]).toMatchObject({ placeId: 'xx', placeName: 'Testland' })
  // The operator removes the place. The certificate stays as it is.
  await server.app.replaceContent(libraryOf(contentFiles([{}, {}])))
  expect((await ada.get('/api/certificate')).certificate.place).toBe('Testland')
})

test('[RULE-06] an exam that asks about the law of no place names none, nor does its certificate', async () => {
  const server = await serverOf()
  const ada = await caller(server, 'ada')
  await chooses(ada, 'zz')
  expect((await begin(ada)).place).toBeNull()
  let state: ExamState = await ada.get('/api/exam')
  for (const { tipId, options } of state.exam?.questions ?? [])
    state = (
      await ada.post('/api/exam/answers', { examId: state.exam?.id, tipId, option: options.indexOf('Because') })
    )[1]
  expect(state.result).toMatchObject({ passed: true, place: null })
  expect((await ada.post('/api/certificate', { name: 'Ada', showName: true }))[1].certificate.place).toBeNull()
})

test('[RULE-06] a review asks the law of the place, and takes an answer to a rule that has ended since', async () => {
  const server = await serverOf()
  const [ada, bob] = [await caller(server, 'ada'), await caller(server, 'bob')]
  await chooses(bob, 'yy')
  for (const rider of [ada, bob]) await rider.complete(1)
  server.turnClock(10 * DAY)
  const optionsOf = async (rider: Caller, query = '') =>
    (await rider.get(`/api/review${query}`)).due[0].options.toSorted()
  expect(await optionsOf(ada)).toEqual(['20', '22', '25'])
  expect((await ada.get('/api/review?place=zz')).due[0].options.toSorted()).toEqual(['Always', 'Because', 'Never'])
  expect((await ada.post('/api/review', { tipId: 1, answer: '22' }))[1]).toMatchObject({ correct: true })
  expect((await bob.post('/api/review', { tipId: 1, answer: '22' }))[1]).toMatchObject({
    correct: false,
    rightAnswer: '25',
    why: 'It is 25 here.',
  })
  expect((await bob.post('/api/review', { tipId: 1, answer: '99' }))[0]).toBe(400)
})

test('[RULE-06] an answer is judged by the place whose question was asked, even if the rider has chosen another one since', async () => {
  const server = await serverOf()
  const ada = await caller(server, 'ada')
  await ada.complete(1)
  server.turnClock(10 * DAY)
  const { place } = await ada.get('/api/review')
  expect(place).toBe('xx')
  await chooses(ada, 'yy')
  const [, reply] = await ada.post(`/api/review?place=${place}`, { tipId: 1, answer: '22' })
  expect(reply).toMatchObject({ correct: true, why: 'It is 22 here.' })
})

test('[RULE-06] an answer about a place that the site no longer has is judged by the place of the rider', async () => {
  const server = await serverOf()
  const ada = await caller(server, 'ada')
  await ada.complete(1)
  server.turnClock(10 * DAY)
  const [status, reply] = await ada.post('/api/review?place=removed', { tipId: 1, answer: '22' })
  expect([status, reply]).toMatchObject([200, { correct: true, why: 'It is 22 here.' }])
})

test('[RULE-11] a review refuses an answer to another question than the one asked', async () => {
  const server = await serverOf()
  const [ada, bob] = [await caller(server, 'ada'), await caller(server, 'bob')]
  await chooses(bob, 'zz')
  for (const rider of [ada, bob]) await rider.complete(1)
  server.turnClock(10 * DAY)
  // 'Because' is the right option of the tip's own question, but the place asks its own.
  const own = { tipId: 1, question: 'Why?', answer: 'Because' }
  expect((await ada.post('/api/review', { tipId: 1, answer: 'Because' }))[0]).toBe(400)
  expect(await ada.post('/api/review', own)).toMatchObject([409, { code: 'question-changed' }])
  expect((await ada.post('/api/review?place=xx', { ...own, answer: '22' }))[0]).toBe(409)
  const [{ question: law }] = (await ada.get('/api/review')).due
  expect((await ada.post('/api/review', { tipId: 1, question: law, answer: '22' }))[1]).toMatchObject({ correct: true })
  // A tip whose place has no question is asked by its own.
  expect((await bob.post('/api/review', { tipId: 1, answer: '22' }))[0]).toBe(400)
  expect((await bob.post('/api/review', { tipId: 1, question: law, answer: '22' }))[0]).toBe(409)
  expect((await bob.post('/api/review', own))[1]).toMatchObject({ correct: true })
})

test('[RULE-11] a review judges an answer by the rule that was asked, even if it has ended since', async () => {
  const rules = [
    { question: { ...question('20'), question: 'How fast in spring?' }, until: '2026-06-20' },
    { question: { ...question('22'), question: 'How fast in summer?' }, from: '2026-06-21' },
  ]
  const library = libraryOf({ ...contentFiles([{ rules: ['speed'] }]), 'places/xx.yaml': placeFile({ rules }) })
  const server = await testApp({}, { library })
  const [ada, bob] = [await caller(server, 'ada'), await caller(server, 'bob')]
  await ada.complete(1)
  server.turnClock(4 * DAY)
  expect((await ada.get('/api/review')).due[0]?.question).toBe('How fast in spring?')
  server.turnClock(5 * DAY)
  expect((await ada.get('/api/review')).due[0]?.question).toBe('How fast in summer?')
  await bob.complete(1)
  server.turnClock(10 * DAY)
  const answer = { tipId: 1, question: 'How fast in spring?', answer: '20' }
  expect((await ada.post('/api/review', answer))[1]).toMatchObject({ correct: true, why: 'It is 20 here.' })
  // This review was due only after the rule had ended, so nobody can have asked it.
  expect((await bob.post('/api/review', answer))[0]).toBe(409)
})

test('[RULE-11] an exam refuses an answer to a question that an editor has changed since it was read', async () => {
  const written = (words: string, right = 'Because') => {
    const check = { question: words, right, wrong: ['Never', 'Always'], why: 'It is so.' }
    return libraryOf(contentFiles([{ check }]))
  }
  const server = await testApp({}, { library: written('Why at all?') })
  const ada = await caller(server, 'ada')
  const { id, questions: [read] = [] } = await begin(ada)
  const answer = (asked: typeof read, answer = 'Because') =>
    ada.post('/api/exam/answers', {
      ...{ examId: id, tipId: 1, question: asked?.question, answer },
      option: asked?.options.indexOf(answer),
    })
  await server.app.replaceContent(written('Why not?'))
  expect(await answer(read)).toMatchObject([409, { code: 'question-changed' }])
  const other: ExamState = await ada.get('/api/exam')
  expect(other.exam?.questions).toMatchObject([{ question: 'Why not?', answer: null }])
  await server.app.replaceContent(written('Why not?', 'As it is so'))
  expect((await answer(other.exam?.questions[0]))[0]).toBe(409)
  const now: ExamState = await ada.get('/api/exam')
  expect((await answer(now.exam?.questions[0], 'As it is so'))[1].result).toMatchObject({ passed: true })
})

test('a review says in which language a question is that has no translation', async () => {
  const files = { ...contentFiles([{ rules: ['speed'] }, {}, {}]), ...FILES }
  const translated = { 'de/tips/riding/tip-1.md': translationFile({}), 'de/tips/riding/tip-2.md': translationFile({}) }
  const server = await testApp({}, { library: libraryOf({ ...files, ...translated }) })
  const ada = await caller(server, 'ada')
  for (const tipId of [1, 2, 3]) await ada.complete(tipId)
  server.turnClock(10 * DAY)
  const { due } = await ada.get('/api/review?language=de')
  const languages = due.map(({ tipId, question, language }: DueReview) => [tipId, question, language])
  expect(languages.toSorted()).toEqual([
    [1, 'How fast may a scooter be here?', 'en'],
    [2, 'Warum?', undefined],
    [3, 'Why?', 'en'],
  ])
})

test('the result of an exam says in which language a title is, which may be another one than that of its question', async () => {
  const files = { ...contentFiles([{ rules: ['speed'] }, {}]), ...FILES }
  const translated = { 'de/tips/riding/tip-1.md': translationFile({}) }
  const server = await testApp({}, { library: libraryOf({ ...files, ...translated }) })
  const ada = await caller(server, 'ada')
  await begin(ada)
  await answer(ada, '20')
  const { result }: ExamState = await ada.get('/api/exam?language=de')
  expect(
    result?.questions.map(({ tipId, language, titleLanguage }) => [tipId, language, titleLanguage]).toSorted(),
  ).toEqual([
    [1, 'en', undefined],
    [2, 'en', 'en'],
  ])
})

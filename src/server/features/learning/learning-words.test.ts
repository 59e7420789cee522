import { expect, test } from 'vitest'
import { progressText } from '#shared/learning/challenges.ts'
import { levelAt } from '#shared/learning/levels.ts'
import { achievementsIn } from '#shared/learning/rules.ts'
import { caller } from '#tests/support/calls.ts'
import { testApp } from '#tests/support/test-app.ts'
import * as text from '#texts'

const idOf = (id: string) => (item: { id: string }) => item.id === id

test('[LANG-14] the progress of a learner has German words with language=de, and English ones without', async () => {
  const rider = await caller(await testApp(), 'ada')
  const english = await rider.get('/api/progress')
  const german = await rider.get('/api/progress?language=de')
  expect([english.title, english.reward, english.nextLevel.title]).toEqual([
    'Safety Enthusiast',
    'streak x1.5',
    'Safety Apprentice',
  ])
  expect([german.title, german.reward, german.nextLevel.title, german.nextLevel.reward]).toEqual([
    'Sicherheits-Fan',
    '1,5-fache XP mit Serie',
    'Sicherheits-Lehrling',
    'Ratgeber zum Ausdrucken',
  ])
  expect(german.achievements.find(idOf('riding-expert'))).toMatchObject({
    name: 'Fahrprofi',
    description: 'Lerne 6 Tipps zum Fahren',
  })
  expect(german.challenges.find(idOf('knowledge-diversity'))).toMatchObject({
    title: 'Wissensvielfalt',
    description: 'Lerne je 1 Tipp aus 3 Kategorien',
    text: '0 von 3 Kategorien',
  })
  const numbers = ({ xp, level, streak }: typeof german) => ({ xp, level, streak })
  expect(numbers(german)).toEqual(numbers(english))
})

test('[LANG-14] what an action unlocked is named in the language that was asked for', async () => {
  const rider = await caller(await testApp(), 'ada')
  const complete = (tipId: number) => rider.post('/api/user/progress?language=de', { tipId })
  for (const tipId of [1, 2, 3, 4]) await complete(tipId)
  const [status, outcome] = await complete(5)
  expect([status, outcome.achievementsUnlocked.map(({ name }: { name: string }) => name)]).toEqual([
    200,
    ['Sicherheits-Einsteiger'],
  ])
  expect(await rider.get('/api/user/achievements?language=de')).toMatchObject([
    { id: 'safety-beginner', name: 'Sicherheits-Einsteiger', description: 'Lerne 5 Tipps' },
  ])
  expect(await rider.get('/api/user/achievements')).toMatchObject([
    { id: 'safety-beginner', name: 'Safety Beginner', description: 'Complete 5 tips' },
  ])
})

test('[LANG-14] a language that the site does not offer is 400, and nothing is completed', async () => {
  const rider = await caller(await testApp(), 'ada')
  const unknown = (url: string, body?: object) => rider.post(`${url}?language=fr`, body)
  const answers = [
    await unknown('/api/user/progress', { tipId: 1 }),
    await unknown('/api/challenges/deep-dive/complete'),
    await unknown('/api/contact', { name: 'Ada', email: 'ada@example.org', subject: 'feedback', message: 'Hello' }),
  ]
  for (const [status, { errors }] of answers) {
    expect([status, errors]).toEqual([
      400,
      [{ path: ['language'], message: 'Not a language of this site', code: 'unknown-language' }],
    ])
  }
  expect(await rider.get('/api/progress?language=fr')).toMatchObject({ code: 'invalid-field' })
  const { xp, completedTipIds, challenges } = await rider.get('/api/progress')
  expect([xp, completedTipIds, challenges.filter(({ completed }: { completed: boolean }) => completed)]).toEqual([
    180,
    [],
    [],
  ])
})

test('[LANG-19] a site whose own language is German answers German without a parameter', async () => {
  const rider = await caller(await testApp({ LANGUAGES: 'de,en' }), 'ada')
  expect((await rider.get('/api/progress')).title).toBe('Sicherheits-Fan')
  expect((await rider.get('/api/progress?language=en')).title).toBe('Safety Enthusiast')
})

test('[LANG-14] the answer to a message to the operator is in the language that was asked for', async () => {
  const rider = await caller(await testApp(), 'ada')
  const message = { name: 'Ada', email: 'ada@example.org', subject: 'feedback', message: 'Hallo' }
  expect(await rider.post('/api/contact?language=de', message)).toEqual([
    200,
    { message: 'Danke, deine Nachricht ist angekommen.' },
  ])
  expect((await rider.post('/api/contact', message))[1]).toEqual({
    message: 'Thank you, your message has been received.',
  })
})

test('of 50 requests at a time in alternating languages none gets words of the other language', async () => {
  const rider = await caller(await testApp(), 'ada')
  const titles = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const { title } = await rider.get(`/api/progress${index % 2 === 0 ? '' : '?language=de'}`)
      return title
    }),
  )
  expect(titles).toEqual(titles.map((_, index) => levelAt(180, index % 2 === 0 ? 'en' : 'de').title))
})

test.each([
  [0, '0 of 1 tip', '0 von 1 Tipp', 'Complete 0 tips', 'Lerne 0 Tipps'],
  [1, '1 of 1 tip', '1 von 1 Tipp', 'Complete 1 tip', 'Lerne 1 Tipp'],
  [2, '2 of 2 tips', '2 von 2 Tipps', 'Complete 2 tips', 'Lerne 2 Tipps'],
  [12, '12 of 12 tips', '12 von 12 Tipps', 'Complete 12 tips', 'Lerne 12 Tipps'],
  [1200, '1,200 of 1,200 tips', '1.200 von 1.200 Tipps', 'Complete 1,200 tips', 'Lerne 1.200 Tipps'],
])('[LANG-09] a challenge and an achievement count %i in both languages', (count, ...words) => {
  const measured = { value: count, target: Math.max(1, count) }
  expect([
    progressText('tips', measured, 'en'),
    progressText('tips', measured, 'de'),
    text.learning_complete_tips({ count }, { locale: 'en' }),
    text.learning_complete_tips({ count }, { locale: 'de' }),
  ]).toEqual(words)
})

test('[LANG-09] the streak of an achievement is counted in the language’s words', () => {
  const streak = (locale: string) => achievementsIn(locale).find(idOf('dedicated-learner'))?.description
  expect([streak('en'), streak('de')]).toEqual(['Keep a 5-day streak', 'Halte eine Serie von 5 Tagen'])
  expect(text.learning_keep_streak({ count: 1 }, { locale: 'de' })).toBe('Halte eine Serie von 1 Tag')
})

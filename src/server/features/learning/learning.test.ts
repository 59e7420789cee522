import { expect, test } from 'vitest'
import { ACHIEVEMENTS, CHALLENGES, STREAK_BAR_SEGMENTS } from '#shared/learning/rules.ts'
import { caller } from '#tests/support/calls.ts'
import { testApp, theLibrary } from '#tests/support/test-app.ts'

const DAY = 24 * 3_600_000

const tipsIn = (category: string) => theLibrary().tips.filter((tip) => tip.category === category)
const highTip = theLibrary().tips.find(({ importance }) => importance === 'High')?.id ?? 0
const criticalTip = theLibrary().tips.find(({ importance }) => importance === 'Critical')?.id ?? 0

test('[LEARN-17] [API-13] [API-14] a new learner has 180 XP at level 3, nothing completed and nothing unlocked', async () => {
  const rider = await caller(await testApp(), 'ada')
  const state = await rider.get('/api/progress')
  expect(state).toMatchObject({
    xp: 180,
    level: 3,
    title: 'Safety Enthusiast',
    reward: 'streak x1.5',
    nextLevel: { level: 4, xpRequired: 250, title: 'Safety Apprentice', reward: 'printable guides' },
    streak: 0,
    longestStreak: 0,
    completedTipIds: [],
  })
  expect(state.week.map(({ active }: { active: boolean }) => active)).toEqual(Array(STREAK_BAR_SEGMENTS).fill(false))
  expect(state.achievements.map(({ id }: { id: string }) => id)).toEqual(ACHIEVEMENTS.map(({ id }) => id))
  const required = state.achievements.map((item: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(item).filter(([name]) => name.startsWith('required'))),
  )
  expect(required).toEqual(
    ACHIEVEMENTS.map(({ requirement }) => {
      if (requirement.kind === 'streak') return { requiredStreak: requirement.count }
      if (requirement.kind === 'shares') return { requiredShares: requirement.count }
      const { count, category } = requirement
      return { requiredTips: count, ...(category && { requiredCategory: category }) }
    }),
  )
  for (const item of state.achievements) expect(item).toMatchObject({ progress: 0, unlocked: false, unlockedAt: null })
  expect(
    state.challenges.map(({ text, completed }: { text: string; completed: boolean }) => [text, completed]),
  ).toEqual(CHALLENGES.map(({ target, unit }) => [`${unit === 'days' ? 1 : 0} of ${target} ${unit}`, false]))
  expect(await rider.get('/api/user/progress')).toEqual([])
  expect(await rider.get('/api/user/achievements')).toEqual([])
})

test('[API-31] [API-08] [LEARN-33] the reply to a completion says what it brought, and the completion is stored', async () => {
  const server = await testApp()
  const rider = await caller(server, 'ada')
  expect(await rider.post('/api/user/progress', { tipId: criticalTip })).toEqual([
    200,
    { xpEarned: 10, xp: 190, level: 3, leveledUp: false, streak: 1, achievementsUnlocked: [] },
  ])
  expect(await rider.get('/api/user/progress')).toEqual([
    { tipId: criticalTip, completed: true, completedAt: '2026-06-15T12:00:00.000Z', xpEarned: 10 },
  ])
  expect(await rider.get('/api/progress')).toMatchObject({ xp: 190, completedTipIds: [criticalTip], streak: 1 })
})

test('[LEARN-14] chance adds 0, 1 or 2 XP', async () => {
  for (const [random, bonus] of [
    [0, 0],
    [0.34, 1],
    [0.99, 2],
  ] as const) {
    const rider = await caller(await testApp({}, { random: () => random }), 'ada')
    expect((await rider.complete(criticalTip)).xpEarned).toBe(10 + bonus)
  }
})

test('[LEARN-15] a tip of importance High earns 5 XP more, a critical one does not', async () => {
  const rider = await caller(await testApp(), 'ada')
  expect((await rider.complete(highTip)).xpEarned).toBe(15)
  expect((await rider.complete(criticalTip)).xpEarned).toBe(10)
})

test('[LEARN-34] completing a tip again changes nothing and earns nothing; "7" and 7 are the same tip', async () => {
  const server = await testApp()
  const rider = await caller(server, 'ada')
  const first = await rider.complete(7)
  const before = await rider.get('/api/progress')
  server.turnClock(DAY)
  for (const tipId of [7, '7']) {
    expect(await rider.post('/api/user/progress', { tipId })).toEqual([
      200,
      { xpEarned: 0, xp: first.xp, level: 3, leveledUp: false, streak: 1, achievementsUnlocked: [] },
    ])
  }
  server.turnClock(-DAY)
  expect(await rider.get('/api/progress')).toEqual(before)
})

test('[LEARN-34] a repeat neither ends nor begins the days of rest', async () => {
  const server = await testApp()
  const { db } = server.parts
  const rider = await caller(server, 'ada')
  for (const { id } of theLibrary().tips) await rider.complete(id)
  // Neither value is what the library and the due questions would give now, so that a new calculation would be seen.
  for (const rest of ['2026-06-30T12:00:00.000Z', null]) {
    await db.updateTable('learner').set({ streak_rests_until: rest }).execute()
    await rider.complete(7)
    const learner = await db.selectFrom('learner').select('streak_rests_until').executeTakeFirstOrThrow()
    expect(learner.streak_rests_until).toBe(rest)
  }
})

test('[LEARN-34] the same tip completed 20 times at once earns its XP once', async () => {
  const rider = await caller(await testApp(), 'ada')
  const replies = await Promise.all(Array.from({ length: 20 }, () => rider.post('/api/user/progress', { tipId: 7 })))
  expect(replies.map(([status]) => status)).toEqual(Array(20).fill(200))
  const answers = replies.map(([, answer]) => answer)
  expect(answers.filter(({ xpEarned }) => xpEarned > 0)).toHaveLength(1)
  const earned = answers.reduce((sum, { xpEarned }) => sum + xpEarned, 0)
  expect(await rider.get('/api/progress')).toMatchObject({ xp: 180 + earned, completedTipIds: [7] })
})

test('[LEARN-33] two devices completing different tips at once both count, and the XP is the sum', async () => {
  const rider = await caller(await testApp(), 'ada')
  const tips = theLibrary().tips.slice(0, 16)
  const answers = await Promise.all(tips.map(({ id }) => rider.complete(id)))
  const earned = answers.reduce(
    (sum, { xpEarned, achievementsUnlocked }) =>
      sum + xpEarned + achievementsUnlocked.reduce((own: number, item: { xpReward: number }) => own + item.xpReward, 0),
    0,
  )
  const state = await rider.get('/api/progress')
  expect(state.completedTipIds.toSorted((a: number, b: number) => a - b)).toEqual(tips.map(({ id }) => id))
  expect(state.xp).toBe(180 + earned)
  const names = (await rider.get('/api/user/achievements')).map(({ id }: { id: string }) => id)
  expect(new Set(names).size).toBe(names.length)
})

test('[LEARN-12] [LEARN-13] [LEARN-40] [API-09] an achievement unlocks at its threshold, once, and its XP can raise the level', async () => {
  const server = await testApp()
  const rider = await caller(server, 'ada')
  const tips = theLibrary().tips.filter(({ importance, category }) => importance !== 'High' && category !== 'riding')
  for (const { id } of tips.slice(0, 4)) {
    expect((await rider.complete(id)).achievementsUnlocked.map(({ id }: { id: string }) => id)).not.toContain(
      'safety-beginner',
    )
  }
  const maintenance = tips.slice(0, 4).every(({ category }) => category === 'maintenance') ? 100 : 0
  expect(await rider.complete(tips[4]?.id ?? 0)).toMatchObject({
    xpEarned: 10,
    xp: 180 + 50 + maintenance + 50,
    level: 4,
    leveledUp: maintenance === 0,
    achievementsUnlocked: [
      { id: 'safety-beginner', name: 'Safety Beginner', xpReward: 50, unlockedAt: '2026-06-15T12:00:00.000Z' },
    ],
  })
  expect(await rider.get('/api/user/achievements')).toContainEqual({
    id: 'safety-beginner',
    name: 'Safety Beginner',
    description: 'Complete 5 tips',
    unlockedAt: '2026-06-15T12:00:00.000Z',
  })
})

test('[LEARN-26] [LEARN-27] [LEARN-28] [LEARN-29] [LEARN-30] completing all tips unlocks the five achievements for tips', async () => {
  const rider = await caller(await testApp(), 'ada')
  const moments: [string, number][] = []
  const order = ['riding', 'maintenance', 'storage', 'accessories'].flatMap(tipsIn)
  let announced = 180
  for (const [index, { id }] of order.entries()) {
    const { xpEarned, achievementsUnlocked } = await rider.complete(id)
    announced += xpEarned
    for (const item of achievementsUnlocked) {
      moments.push([`${item.name} ${item.xpReward}`, index + 1])
      announced += item.xpReward
    }
  }
  /** How many tips are completed when this many of a category are. */
  const after = (count: number, category: string) =>
    order.findIndex(({ id }) => id === tipsIn(category)[count - 1]?.id) + 1
  const expected: [string, number][] = [
    ['Safety Beginner 50', 5],
    ['Safety Pro 150', 15],
    ['Safety Master 300', 25],
    ['Riding Expert 100', after(6, 'riding')],
    ['Maintenance Guru 100', after(4, 'maintenance')],
  ]
  expect(moments).toEqual(expected.toSorted(([, a], [, b]) => a - b))
  expect((await rider.get('/api/progress')).xp).toBe(announced)
})

test('[API-10] [LEARN-32] the stats are right; the rider’s own 10th share unlocks Safety Influencer', async () => {
  const server = await testApp()
  const [ada, ben] = [await caller(server, 'ada'), await caller(server, 'ben')]
  const none = {
    tipsCompleted: 0,
    achievements: 0,
    savedTips: 0,
    likedTips: 0,
    shares: 0,
    xp: 180,
    level: 3,
    streak: 0,
  }
  expect(await ada.get('/api/user/stats')).toEqual(none)
  await ada.complete(criticalTip)
  await ada.post('/api/tips/1/bookmark', {})
  await ada.post('/api/tips/2/bookmark', {})
  await ada.post('/api/tips/1/like')
  for (let time = 0; time < 9; time += 1) await ada.post('/api/tips/1/share', { platform: 'clipboard' })
  expect(await ada.get('/api/user/stats')).toEqual({
    ...none,
    tipsCompleted: 1,
    savedTips: 2,
    likedTips: 1,
    shares: 9,
    xp: 190,
    streak: 1,
  })
  await ben.post('/api/tips/1/share', { platform: 'email' })
  await server.app.inject({ method: 'POST', url: '/api/tips/1/share', payload: { platform: 'email' } })
  expect((await ada.get('/api/user/stats')).achievements).toBe(0)
  await ada.post('/api/tips/1/share', { platform: 'print' })
  expect(await ada.get('/api/user/stats')).toMatchObject({ shares: 10, achievements: 1, xp: 190 + 125, level: 4 })
  expect((await ben.get('/api/user/stats')).shares).toBe(1)
})

test('an unknown tip is 404, a missing tip is 400, a visitor is 401, and nothing changes', async () => {
  const server = await testApp()
  const rider = await caller(server, 'ada')
  for (const tipId of ['999', 999, 'x', '07', 1.5, -1]) {
    expect(await rider.post('/api/user/progress', { tipId })).toEqual([
      404,
      { message: 'Tip not found', code: 'tip-not-found' },
    ])
  }
  for (const body of [{}, { tipId: null }, { tipId: [1] }]) {
    expect((await rider.post('/api/user/progress', body))[0]).toBe(400)
  }
  const asNobody = { method: 'POST', url: '/api/user/progress', payload: { tipId: 1 } } as const
  expect((await server.app.inject(asNobody)).json()).toEqual({
    message: 'Not authenticated',
    code: 'not-authenticated',
  })
  expect((await rider.get('/api/progress')).xp).toBe(180)
})

test('the learning data is part of the export, and is deleted with the account', async () => {
  const server = await testApp()
  const { app, parts } = server
  const payload = { username: 'ada', password: 'correct horse' }
  const { token } = (await app.inject({ method: 'POST', url: '/api/register', payload })).json()
  const headers = { authorization: `Bearer ${token}` }
  await app.inject({ method: 'POST', url: '/api/user/progress', headers, payload: { tipId: 7 } })
  await app.inject({ method: 'POST', url: '/api/challenges/deep-dive/complete', headers })
  await app.inject({ method: 'POST', url: '/api/user/reading', headers, payload: { tipId: 7, seconds: 5 } })
  await app.inject({ method: 'POST', url: '/api/user/tutorial-status', headers, payload: { currentStep: 3 } })
  const exported = (await app.inject({ url: '/api/user/export', headers })).json()
  expect(exported.learning).toMatchObject({
    learner: { xp: 205 + 5 * Number(highTip === 7) },
    completions: [{ tipId: 7 }],
    challenges: [{ challengeId: 'deep-dive' }],
  })
  expect(exported.challenges).toMatchObject({ visitDays: ['2026-06-15'], reading: { seconds: { 7: 5 } } })
  expect(exported.tutorial).toEqual({ currentStep: 3, completed: false })

  const password = { password: payload.password }
  expect((await app.inject({ method: 'DELETE', url: '/api/user', headers, payload: password })).statusCode).toBe(204)
  for (const table of [
    'learner',
    'completion',
    'achievement',
    'challenge_day',
    'visit_day',
    'reading',
    'tutorial',
  ] as const) {
    expect([table, await parts.db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
  }
  const counts = await parts.db.selectFrom('xp_count').selectAll().where('riders', '!=', 0).execute()
  expect(counts).toEqual([])
})

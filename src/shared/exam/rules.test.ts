import { expect, test } from 'vitest'
import { seeded } from '#tools/lib/seeded.ts'
import { drawExam, EXAM, type ExamTip, judgeExam, nextTry, type Try } from './rules.ts'

const CATEGORIES = ['a', 'b', 'c', 'd']

/** A library with this many tips, the first of them Critical. The last category has a single tip. */
const tips = (count: number, critical: number): ExamTip[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    category: index === count - 1 ? 'd' : (CATEGORIES[index % 3] ?? ''),
    importance: index < critical ? 'Critical' : 'Basic',
    options: 3 + (index % 2),
  }))

test('[EXAM-01] an exam asks 20 different questions, with every Critical tip and every category, in random order', () => {
  const library = tips(40, 9)
  const orders = new Set<string>()
  for (let seed = 1; seed <= 50; seed++) {
    const drawn = drawExam(library, seeded(seed))
    const ids = drawn.map(({ tipId }) => tipId)
    expect(drawn).toHaveLength(20)
    expect(new Set(ids).size).toBe(20)
    for (let id = 1; id <= 9; id++) expect(ids).toContain(id)
    const categories = new Set(ids.map((id) => library[id - 1]?.category))
    expect([...categories].sort()).toEqual(CATEGORIES)
    for (const { tipId, order } of drawn)
      expect(order.toSorted()).toEqual(Array.from({ length: library[tipId - 1]?.options ?? 0 }, (_, i) => i))
    orders.add(ids.join())
  }
  expect(orders.size).toBe(50)
})

test('[EXAM-01] the right option stands at every place equally often', () => {
  const places = [0, 0, 0, 0]
  const random = seeded(7)
  for (let i = 0; i < 1000; i++) {
    for (const { order } of drawExam(tips(4, 4), random).filter(({ order }) => order.length === 4)) {
      const place = order.indexOf(0)
      places[place] = (places[place] ?? 0) + 1
    }
  }
  for (const count of places) expect(count).toBeGreaterThan(400)
})

test('[EXAM-01] a small library is asked as a whole, and more than 20 Critical tips are all asked', () => {
  expect(drawExam(tips(7, 2), seeded(1))).toHaveLength(7)
  expect(drawExam([], seeded(1))).toEqual([])
  const many = drawExam(tips(40, 25), seeded(1)).map(({ tipId }) => tipId)
  // The 25 Critical tips, and the only tip of the category 'd'.
  expect(many.toSorted((a, b) => a - b)).toEqual([...Array.from({ length: 25 }, (_, i) => i + 1), 40])
})

const answers = (right: number, wrong: number, missedCritical = 0) => [
  ...Array.from({ length: right }, () => ({ isRight: true, isCritical: true })),
  ...Array.from({ length: wrong }, () => ({ isRight: false, isCritical: false })),
  ...Array.from({ length: missedCritical }, () => ({ isRight: false, isCritical: true })),
]

test('[EXAM-04] 90 percent with every Critical question right passes', () => {
  expect(judgeExam(answers(18, 2), 90)).toEqual({ right: 18, count: 20, missedCritical: false, passed: true })
  expect(judgeExam(answers(17, 3), 90).passed).toBe(false)
  expect(judgeExam(answers(19, 0, 1), 90)).toMatchObject({ right: 19, missedCritical: true, passed: false })
  expect(judgeExam(answers(17, 3), 85).passed).toBe(true)
  expect(judgeExam([], 1).passed).toBe(false)
})

const NOW = new Date('2026-06-15T12:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ago = (ms: number) => new Date(NOW.getTime() - ms)
const failed = (ms: number): Try => ({ startedAt: ago(ms + MINUTE), endedAt: ago(ms), passed: false })

test('[EXAM-06] the next try is 10 minutes after a failed one, and at once after a passed one', () => {
  expect(nextTry([], NOW)).toEqual({ at: null, reason: null, triesLeft: 5 })
  expect(nextTry([failed(9 * MINUTE)], NOW)).toEqual({ at: ago(-MINUTE), reason: 'exam-pause', triesLeft: 4 })
  expect(nextTry([failed(10 * MINUTE)], NOW).at).toBeNull()
  expect(nextTry([{ ...failed(MINUTE), passed: true }], NOW).at).toBeNull()
})

test('[EXAM-06] a sixth try is possible 24 hours after the first of the last five', () => {
  const five = [1, 3, 5, 7, 9].map((hours) => failed(hours * HOUR))
  const state = nextTry(five, NOW)
  expect(state).toMatchObject({ reason: 'exam-tries-used', triesLeft: 0 })
  expect(state.at?.getTime()).toBe((five[4]?.startedAt.getTime() ?? 0) + EXAM.day)
  expect(nextTry(five.slice(1), NOW)).toEqual({ at: null, reason: null, triesLeft: 1 })
  // A passed exam is a try too.
  const passed = five.map((one) => ({ ...one, passed: true }))
  expect(nextTry(passed, NOW)).toMatchObject({ reason: 'exam-tries-used', triesLeft: 0 })
})

test('[EXAM-06] the pause follows a failed exam that was begun the day before', () => {
  const begunYesterday = { startedAt: ago(25 * HOUR), endedAt: ago(MINUTE), passed: false }
  expect(nextTry([begunYesterday], NOW)).toEqual({ at: ago(-9 * MINUTE), reason: 'exam-pause', triesLeft: 5 })
})

test('[EXAM-06] a clock that was set back stops no rider for longer than the pause', () => {
  const ahead = { startedAt: ago(-30 * 24 * HOUR), endedAt: ago(-30 * 24 * HOUR), passed: false }
  expect(nextTry([ahead, ahead, ahead, ahead, ahead], NOW)).toEqual({ at: null, reason: null, triesLeft: 5 })
})

import { describe, expect, test } from 'vitest'
import { dayOf } from './calendar.ts'
import {
  type ChallengeFacts,
  challengeProgress,
  findChallenge,
  isChallengeDone,
  shownChallenges,
} from './challenges.ts'
import { NEW_LEARNER } from './learner.ts'
import { CHALLENGES, CHALLENGES_SHOWN } from './rules.ts'
import { localTime } from './test-support.ts'

const now = localTime('2026-05-03T12:00:00Z')
const reading = (...seconds: number[]) => seconds.map((seconds) => ({ category: 'riding', seconds }))
const nothing: ChallengeFacts = { completions: [], readings: [], visitDays: [], shares: [] }
const progressOf = (id: string, facts: Partial<ChallengeFacts>, at = now) =>
  challengeProgress({ ...nothing, ...facts }, at).find((challenge) => challenge.id === id)
const riding = (...times: string[]) => times.map((time) => ({ at: `2026-05-03T${time}Z`, category: 'riding' }))

// The list of the specification. Other tests read it from rules.ts.
describe('daily challenges of section 9', () => {
  const expected = [
    ['CHAL-05', 'safety-sprint', 'Safety Sprint', 20, 3, 'tips'],
    ['CHAL-06', 'knowledge-diversity', 'Knowledge Diversity', 25, 3, 'categories'],
    ['CHAL-07', 'deep-dive', 'Deep Dive', 15, 5, 'minutes'],
    ['CHAL-08', 'safety-commitment', 'Safety Commitment', 30, 3, 'days'],
    ['CHAL-09', 'sharing-is-caring', 'Sharing is Caring', 25, 2, 'shares'],
  ] as const
  test.each(expected)('[%s] %s', (_, id, title, xpReward, target, unit) => {
    expect(CHALLENGES.find((challenge) => challenge.id === id)).toMatchObject({ title, xpReward, target, unit })
  })

  test('there are no others, and they are in the order of the specification', () => {
    expect(CHALLENGES.map(({ id }) => id)).toEqual(expected.map(([, id]) => id))
  })
})

test('nothing done is 0 of each target', () => {
  expect(challengeProgress(nothing, now).map(({ text }) => text)).toEqual(
    CHALLENGES.map(({ target, unit }) => `0 of ${target} ${unit}`),
  )
})

describe('Safety Sprint', () => {
  test('[CHAL-05] counts the most tips completed in under 10 minutes today', () => {
    const spread = riding('08:00:00', '08:10:00', '08:19:59', '11:00:00')
    expect(progressOf('safety-sprint', { completions: spread })).toEqual({
      id: 'safety-sprint',
      value: 2,
      target: 3,
      text: '2 of 3 tips',
    })
    expect(progressOf('safety-sprint', { completions: riding('08:00:00', '08:05:00', '08:09:59') })?.value).toBe(3)
    expect(progressOf('safety-sprint', { completions: riding('08:00:00', '08:05:00', '08:10:00') })?.value).toBe(2)
  })

  test('[CHAL-05] finds them in any order and shows no more than the target', () => {
    const mixed = riding('08:04:00', '11:00:00', '08:01:00', '08:02:00', '07:00:00', '08:03:00')
    expect(progressOf('safety-sprint', { completions: mixed })?.text).toBe('3 of 3 tips')
    const apart = riding('11:00:00', '08:00:00', '09:00:00')
    expect(progressOf('safety-sprint', { completions: apart })?.text).toBe('1 of 3 tips')
  })

  test('[CHAL-05] takes only tips of the local day', () => {
    const auckland = localTime('2026-05-03T12:08:00Z', 'Pacific/Auckland')
    const aroundMidnight = riding('11:58:00', '11:59:00', '12:01:00', '12:02:00')
    expect(progressOf('safety-sprint', { completions: aroundMidnight }, auckland)?.value).toBe(2)
  })
})

describe('Knowledge Diversity', () => {
  test('[CHAL-06] counts the categories of the tips completed today', () => {
    const completions = [
      { at: '2026-05-03T08:00:00Z', category: 'riding' },
      { at: '2026-05-03T09:00:00Z', category: 'riding' },
      { at: '2026-05-03T10:00:00Z', category: 'storage' },
      { at: '2026-05-02T10:00:00Z', category: 'maintenance' },
      { at: '2026-04-03T10:00:00Z', category: 'accessories' },
    ]
    expect(progressOf('knowledge-diversity', { completions })?.text).toBe('2 of 3 categories')
  })
})

describe('Deep Dive', () => {
  test('[CHAL-07] is the longest time on one tip, in whole minutes', () => {
    expect(progressOf('deep-dive', { readings: reading(179, 120, 59) })?.text).toBe('2 of 5 minutes')
    expect(progressOf('deep-dive', { readings: reading(299) })?.value).toBe(4)
    expect(progressOf('deep-dive', { readings: reading(5000) })?.value).toBe(5)
  })
})

describe('Safety Commitment', () => {
  const days = (...visitDays: string[]) => progressOf('safety-commitment', { visitDays })?.value

  test('[CHAL-08] counts consecutive local days up to today, at most 3', () => {
    expect(days('2026-05-03')).toBe(1)
    expect(days('2026-05-03', '2026-05-02')).toBe(2)
    expect(days('2026-05-01', '2026-05-02', '2026-05-03')).toBe(3)
    expect(days('2026-04-30', '2026-05-01', '2026-05-02', '2026-05-03')).toBe(3)
  })

  test('[CHAL-08] a day without a visit ends the run of days, also today', () => {
    expect(days('2026-05-03', '2026-05-01')).toBe(1)
    expect(days('2026-05-02', '2026-05-01')).toBe(0)
  })

  test('[CHAL-08] the run of days may include a leap day', () => {
    const visitDays = ['2028-02-28', '2028-02-29', '2028-03-01']
    expect(progressOf('safety-commitment', { visitDays }, localTime('2028-03-01T12:00:00Z'))?.text).toBe('3 of 3 days')
  })
})

describe('Sharing is Caring', () => {
  test('[CHAL-09] counts the shares of the local day', () => {
    const shares = ['2026-05-02T23:59:59Z', '2026-05-03T00:00:00Z']
    expect(progressOf('sharing-is-caring', { shares })?.text).toBe('1 of 2 shares')
    expect(progressOf('sharing-is-caring', { shares }, { ...now, zone: 'America/Los_Angeles' })?.value).toBe(0)
    expect(progressOf('sharing-is-caring', { shares: [...shares, ...shares, ...shares] })?.value).toBe(2)
  })
})

describe('the challenges shown', () => {
  test('are the first three, and after each refresh the next three, starting again after the last', () => {
    const turns = Array.from({ length: CHALLENGES.length }, (_, refreshes) => shownChallenges(refreshes))
    for (const shown of turns) expect(shown).toHaveLength(CHALLENGES_SHOWN)
    expect(turns.flat()).toEqual(Array.from({ length: CHALLENGES_SHOWN }, () => CHALLENGES).flat())
    expect(shownChallenges(CHALLENGES.length)).toEqual(turns[0])
  })
})

test('[CHAL-10] a challenge is done for the local day it was completed on', () => {
  const learner = { ...NEW_LEARNER, challengeDays: { 'deep-dive': { day: '2026-05-03', at: null, zone: null } } }
  expect(isChallengeDone(learner, 'deep-dive', now)).toBe(true)
  expect(isChallengeDone(learner, 'safety-sprint', now)).toBe(false)
  expect(isChallengeDone(learner, 'deep-dive', { ...now, zone: 'Pacific/Auckland' })).toBe(false)
})

test('a challenge is found by its id, and an unknown id finds none', () => {
  expect(findChallenge('deep-dive')?.title).toBe('Deep Dive')
  expect(findChallenge('toString')).toBeNull()
})

describe('a challenge that was completed', () => {
  const doneAt = (at: string, zone: string) => {
    const last = localTime(at, zone)
    return { ...NEW_LEARNER, challengeDays: { 'deep-dive': { day: dayOf(last), at: last.at.toISOString(), zone } } }
  }
  const isDone = (learner: ReturnType<typeof doneAt>, at: string, zone: string) =>
    isChallengeDone(learner, 'deep-dive', localTime(at, zone))

  test('[CHAL-10] can be completed the next day in the same zone, however few hours later', () => {
    const learner = doneAt('2026-05-03T20:00:00Z', 'Europe/Berlin')
    expect(isDone(learner, '2026-05-03T21:59:00Z', 'Europe/Berlin')).toBe(true)
    expect(isDone(learner, '2026-05-03T22:01:00Z', 'Europe/Berlin')).toBe(false)
    expect(isDone(learner, '2026-05-04T06:00:00Z', 'Europe/Berlin')).toBe(false)
  })

  test('can be completed the next day where another browser names the same zone differently', () => {
    const learner = doneAt('2026-05-03T16:00:00Z', 'Asia/Calcutta')
    expect(isDone(learner, '2026-05-03T18:00:00Z', 'Asia/Kolkata')).toBe(true)
    expect(isDone(learner, '2026-05-04T02:00:00Z', 'Asia/Kolkata')).toBe(false)
    expect(isDone(doneAt('2026-05-03T19:00:00Z', 'Europe/Kyiv'), '2026-05-04T05:00:00Z', 'Europe/Kiev')).toBe(false)
  })

  test('[CHAL-10] cannot be completed again in zone after zone: another zone needs 20 hours', () => {
    const learner = doneAt('2026-05-03T11:00:00Z', 'Pacific/Pago_Pago')
    for (const zone of ['UTC', 'Pacific/Kiritimati', 'Etc/GMT-14']) {
      expect(isDone(learner, '2026-05-03T12:00:00Z', zone)).toBe(true)
      expect(isDone(learner, '2026-05-04T06:59:59Z', zone)).toBe(true)
      expect(isDone(learner, '2026-05-04T07:00:00Z', zone)).toBe(false)
    }
  })
})

import { describe, expect, test } from 'vitest'
import { seeded } from '#tests/support/seeded.ts'
import { likesInABurst, plan } from './growth-model.ts'

const MEASURED = { unchanged: 0.1, personalRead: 0.5, write: 0.5, bytesPerRider: 4000 }

describe('plan', () => {
  test('ten times the riders ask ten times as much', () => {
    const [few, many] = [plan(1e6, MEASURED), plan(1e7, MEASURED)]
    expect(many.requests).toBeCloseTo(few.requests * 10)
    expect(many.gigabytes).toBeCloseTo(40)
    expect(few.requests).toBeCloseTo(few.unchanged + few.reads + few.writes)
  })

  test('each step comes when the one before is too small', () => {
    const steps = [1e5, 1e7, 1e9].map((riders) => plan(riders, MEASURED))
    expect(steps.map(({ database }) => database)).toEqual(['SQLite', 'PostgreSQL', 'Citus by rider, slots'])
    expect(steps[0]?.servers).toBe(1)
    expect(steps[1]?.servers).toBe(2)
    expect(steps[2]?.servers).toBeGreaterThan(50)
  })
})

describe('likesInABurst', () => {
  const burst = (rate: number, slots: number) =>
    likesInABurst({ rate, seconds: 2, slots, connections: 40, hold: 2, rest: 1, random: seeded(1) })

  test('below what a row takes nobody waits', () => {
    expect(burst(400, 1).at(-1)).toBeCloseTo(3)
  })

  test('above it the queue grows by what is too much, and slots end that', () => {
    // 1,000 a second for 2 s at 500 a second: the last waits 2 s.
    expect(burst(1000, 1).at(-1)).toBeCloseTo(2000, -1)
    expect(burst(1000, 16).at(-1)).toBeLessThan(50)
  })
})

import fc from 'fast-check'
import { TURNS_OF_TOPICS } from './calls.ts'
import type { Schedule } from './turns.ts'

interface PlannedCall {
  call: number
  picks: number[]
  /** Which of two servers it reaches. */
  server: number
  /** Whether its answer is lost, so that the client makes the same call again. */
  isLost: boolean
}

/** Calls that two or three clients make at once. Everything is a number, so that it can be made smaller. */
export interface Round {
  topic: number
  /** Which of several things most calls choose. */
  focus: number
  clients: PlannedCall[]
  schedule: Schedule
}

const evenly = (max: number) => fc.noBias(fc.nat(max))

/** Of ten answers one is lost. */
const isLost = evenly(9).map((one) => one === 9)

const call = fc.record({
  call: evenly(999),
  picks: fc.array(evenly(399), { minLength: 8, maxLength: 8 }),
  server: evenly(1),
  isLost,
})

const round: fc.Arbitrary<Round> = fc.record({
  topic: evenly(TURNS_OF_TOPICS.length - 1),
  focus: evenly(11),
  clients: fc.noBias(fc.array(call, { minLength: 2, maxLength: 3 })),
  schedule: fc.noBias(
    fc.array(fc.record({ steps: evenly(14), to: evenly(2) }), { minLength: 0, maxLength: 4, size: 'max' }),
  ),
})

export const rounds = fc.array(round, { minLength: 1, maxLength: 6, size: 'max' })

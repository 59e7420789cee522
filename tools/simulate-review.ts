// npm run simulate-review: simulates riders who complete the tips of a small library and answer all due reviews for 180 days, right or
// wrong with the probability that FSRS predicts. Shows whether the schedule reaches its target and how many reviews it
// takes.
import { afterAnswer, firstMemory, type Memory, recallOf } from '../src/server/features/review/service.ts'
import { seeded } from './lib/seeded.ts'

const DAY = 24 * 3600 * 1000
/** The size of the simulated library. It belongs to the figures in docs/learning.md and does not follow the content. */
const TIPS = 32
const DAYS = 180
const RIDERS = 200
/** Tips that a rider completes per day until all are completed. */
const TIPS_A_DAY = 2
/** The last day of the first month. */
const FIRST_MONTH = 30

interface Day {
  reviews: number
  right: number
  /** The sum of FSRS's predicted probabilities of a right answer over all reviews. */
  expected: number
}

/** Simulates one rider for 180 days. `everyDays` is the interval between visits (1 is daily). */
function simulate(random: () => number, everyDays: number): Day[] {
  const memories: Memory[] = []
  return Array.from({ length: DAYS }, (_, day) => {
    // Visits are in the evening, so that everything due on a day is answered on that day.
    const now = new Date(Date.UTC(2026, 0, 1, 20) + day * DAY)
    const done = { reviews: 0, right: 0, expected: 0 }
    if (day % everyDays !== 0) return done
    for (const [place, memory] of memories.entries()) {
      if (memory.due > now) continue
      const recall = recallOf(memory, now)
      const correct = random() < recall
      memories[place] = afterAnswer(memory, correct, now)
      done.reviews += 1
      done.right += Number(correct)
      done.expected += recall
    }
    for (let i = 0; i < TIPS_A_DAY * everyDays && memories.length < TIPS; i++) memories.push(firstMemory(now))
    return done
  })
}

const sum = (days: Day[], field: keyof Day) => days.reduce((total, day) => total + day[field], 0)

const rows = [1, 2, 7].map((everyDays) => {
  const random = seeded(everyDays)
  const all = Array.from({ length: RIDERS }, () => simulate(random, everyDays))
  const first = all.flatMap((days) => days.slice(0, FIRST_MONTH))
  const later = all.flatMap((days) => days.slice(FIRST_MONTH))
  const everything = [...first, ...later]
  return {
    everyDays,
    recall: (100 * sum(everything, 'right')) / sum(everything, 'reviews'),
    promised: (100 * sum(everything, 'expected')) / sum(everything, 'reviews'),
    firstMonth: sum(first, 'reviews') / first.length,
    later: sum(later, 'reviews') / later.length,
  }
})

console.log(`| the rider comes | right answers | as FSRS expects | reviews a day, first month | after it |
|---|---|---|---|---|
${rows
  .map(({ everyDays, recall, promised, firstMonth, later }) => {
    const comes = everyDays === 1 ? 'every day' : `every ${everyDays} days`
    return `| ${comes} | ${recall.toFixed(1)} % | ${promised.toFixed(1)} % | ${firstMonth.toFixed(1)} | ${later.toFixed(1)} |`
  })
  .join('\n')}`)

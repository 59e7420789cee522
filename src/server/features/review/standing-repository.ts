import type { Library } from '#server/content/library.ts'
import type { Db } from '#server/db/open.ts'
import { listMemory } from './repository.ts'
import { firstMemory, type Memory, recallOf } from './service.ts'

const HOUR = 3600_000
const DAY = 24 * HOUR
/** The longest time into the future that a state is predicted for (ms). */
const LONGEST = 20 * 365 * DAY

/** The progress of a rider with the tips of the library. */
export interface Standing {
  completed: number
  /** [tipId, answers, wrong] of the questions in reviews. */
  answers: [tipId: number, answers: number, wrong: number][]
  /** When the rider last completed a tip or answered a question. */
  lastAt: Date | null
  /**
   * Until when the rider would give at least this share of right answers without learning more. Null for a rider who
   * has completed no tip.
   */
  remembersUntil: (share: number) => Date | null
}

/** When the average recall falls below `share`, to the hour. `now` when it is below already. */
function fallsBelow(memories: readonly Memory[], share: number, now: Date): Date {
  const isAbove = (ms: number) => {
    const at = new Date(now.getTime() + ms)
    return memories.reduce((sum, memory) => sum + recallOf(memory, at), 0) >= share * memories.length
  }
  if (!isAbove(0)) return now
  // Each step of the search calculates every tip, so it begins with the next days.
  let [above, below] = [0, DAY]
  while (below < LONGEST && isAbove(below)) [above, below] = [below, 2 * below]
  while (below - above > HOUR) {
    const middle = (above + below) / 2
    if (isAbove(middle)) above = middle
    else below = middle
  }
  return new Date(now.getTime() + above)
}

/**
 * Reads what a rider has learned. As on a certificate, a right answer in the passed exam counts like one right answer to a review.
 * @param passed the last passed exam
 */
export async function findStanding(
  db: Db,
  library: Library,
  riderId: number,
  passed: { at: Date; asked: readonly { tipId: number; isRight: boolean }[] } | undefined,
  now: Date,
): Promise<Standing> {
  const all = await listMemory(db, riderId)
  const completed = all.filter(({ tipId }) => library.find(tipId))
  const memories = new Map(completed.map(({ tipId, memory }) => [tipId, memory]))
  for (const { tipId, isRight } of passed?.asked ?? []) {
    if (!passed || !isRight || !library.find(tipId)) continue
    const inExam = firstMemory(passed.at)
    const known = memories.get(tipId)
    if (!known || recallOf(known, now) < recallOf(inExam, now)) memories.set(tipId, inExam)
  }
  const times = all.flatMap(({ memory }) => memory.last_review?.getTime() ?? [])
  return {
    completed: completed.length,
    lastAt: times.length > 0 ? new Date(Math.max(...times)) : null,
    // The first repetition is the completion of the tip.
    answers: completed.flatMap(({ tipId, memory }): Standing['answers'] =>
      memory.reps > 1 ? [[tipId, memory.reps - 1, memory.lapses]] : [],
    ),
    remembersUntil: (share) => (memories.size === 0 ? null : fallsBelow([...memories.values()], share, now)),
  }
}

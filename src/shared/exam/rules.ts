/** The numbers of the exam. The pass mark is the operator's EXAM_PASS_PERCENT. */
export const EXAM = {
  /** How many questions an exam asks, unless there are fewer tips or more that must be asked. */
  questions: 20,
  /** The time between a failed exam and the next one (ms). */
  pause: 10 * 60_000,
  /** How many exams a rider may begin within `day` (ms). */
  tries: 5,
  day: 24 * 3600_000,
}

/** The fields of a tip that the exam uses. */
export interface ExamTip {
  id: number
  category: string
  importance: string
  /** The number of options of its question. */
  options: number
}

/** A question of an exam. `order[shown]` is the place of a shown option in the content, where 0 is the right one. */
export interface DrawnQuestion {
  tipId: number
  order: number[]
}

export const isCritical = ({ importance }: { importance: string }) => importance === 'Critical'

/** A copy in random order. @param random returns a number in [0, 1) */
function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const shuffled = [...items]
  for (let i = shuffled.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[shuffled[i], shuffled[j]] = [shuffled[j] as T, shuffled[i] as T]
  }
  return shuffled
}

/**
 * Draws an exam: every Critical tip, a tip of each category, then any others. The order of the questions and of their options is
 * random. It has more than 20 questions only if there are more than 20 Critical tips and categories without one.
 */
export function drawExam(tips: readonly ExamTip[], random: () => number): DrawnQuestion[] {
  const drawn = tips.filter(isCritical)
  const others = shuffle(
    tips.filter((tip) => !isCritical(tip)),
    random,
  )
  const isCovered = (category: string) => drawn.some((tip) => tip.category === category)
  for (const tip of others) if (!isCovered(tip.category)) drawn.push(tip)
  for (const tip of others) if (drawn.length < EXAM.questions && !drawn.includes(tip)) drawn.push(tip)
  return shuffle(drawn, random).map(({ id, options }) => ({
    tipId: id,
    order: shuffle(
      Array.from({ length: options }, (_, place) => place),
      random,
    ),
  }))
}

/** Judges an exam. It is passed with enough right answers, if every Critical question is among them. */
export function judgeExam(answers: readonly { isRight: boolean; isCritical: boolean }[], passPercent: number) {
  const right = answers.filter(({ isRight }) => isRight).length
  const missedCritical = answers.some(({ isRight, isCritical }) => isCritical && !isRight)
  const hasEnough = answers.length > 0 && right * 100 >= passPercent * answers.length
  return { right, count: answers.length, missedCritical, passed: hasEnough && !missedCritical }
}

/** An exam that was begun. `endedAt` is null while it is open. */
export interface Try {
  startedAt: Date
  endedAt: Date | null
  passed: boolean
}

/**
 * When a rider may begin the next exam, null for now, and why not yet. Times ahead of the clock count like times behind it,
 * because the clock of the server may have been set back.
 * @param tries the last exams of the rider, in any order
 */
export function nextTry(tries: readonly Try[], now: Date) {
  const isWithin = (time: Date, ms: number) => Math.abs(now.getTime() - time.getTime()) < ms
  const today = tries
    .filter(({ startedAt }) => isWithin(startedAt, EXAM.day))
    .toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime())
  const triesLeft = Math.max(0, EXAM.tries - today.length)
  const ends = tries.flatMap(({ endedAt, passed }) => (endedAt && !passed ? [endedAt.getTime()] : []))
  const lastFailed = Math.max(...ends)
  const pauseEnds =
    ends.length > 0 && isWithin(new Date(lastFailed), EXAM.pause) ? new Date(lastFailed + EXAM.pause) : null
  const first = today.at(-EXAM.tries)
  if (triesLeft > 0 || !first) return { at: pauseEnds, reason: pauseEnds && ('exam-pause' as const), triesLeft }
  const dayEnds = first.startedAt.getTime() + EXAM.day
  return { at: new Date(Math.max(dayEnds, pauseEnds?.getTime() ?? 0)), reason: 'exam-tries-used' as const, triesLeft }
}

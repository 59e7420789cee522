import { createHash } from 'node:crypto'
import { type Card, createEmptyCard, fsrs, Rating } from 'ts-fsrs'
import type { Questions } from '#server/content/questions.ts'

/**
 * FSRS with its default: a tip is due when the chance of remembering it has fallen to 90 %. Without the short steps of minutes,
 * because riders review on different days.
 */
const scheduler = fsrs({ request_retention: 0.9, enable_short_term: false, enable_fuzz: false })

/** The state of FSRS for one tip of a rider. */
export type Memory = Card

/** The memory after the completion of a tip, which counts as one right answer. */
export function firstMemory(completedAt: Date): Memory {
  return scheduler.next(createEmptyCard(completedAt), completedAt, Rating.Good).card
}

/** The memory after an answer. */
export function afterAnswer(memory: Memory, correct: boolean, now: Date): Memory {
  return scheduler.next(memory, now, correct ? Rating.Good : Rating.Again).card
}

/** The chance of a right answer now, from 0 to 1. */
export function recallOf(memory: Memory, now: Date): number {
  return scheduler.get_retrievability(memory, now, false)
}

/** Parses a stored memory. */
export function parseMemory(stored: string): Memory {
  const memory = JSON.parse(stored) as Memory
  return {
    ...memory,
    due: new Date(memory.due),
    ...(memory.last_review ? { last_review: new Date(memory.last_review) } : {}),
  }
}

/**
 * The question of a tip, or undefined when the tip is no longer in the library. The order of the options depends on rider, tip
 * and due time, so that it stays the same until the answer.
 */
export function questionFor(questions: Questions, tipId: number, riderId: number, dueAt: Date) {
  const check = questions.of(tipId)
  if (!check) return undefined
  const sortKey = (option: string) =>
    createHash('sha256').update(`${riderId} ${tipId} ${dueAt.toISOString()} ${option}`).digest('hex')
  const options = [check.right, ...check.wrong].toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
  const { question, language } = check
  return { tipId, question, options, ...(language === undefined ? {} : { language }) }
}

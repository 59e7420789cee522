import { createHash } from 'node:crypto'
import { type Card, createEmptyCard, fsrs, Rating } from 'ts-fsrs'
import type { Library } from '#server/content/library.ts'

/**
 * FSRS with its own default: a tip comes back when the chance of remembering it has fallen to 90 %. Days, not minutes:
 * nobody learns safety tips at one sitting.
 */
const scheduler = fsrs({ request_retention: 0.9, enable_short_term: false, enable_fuzz: false })

/** What is known of a rider's memory of a tip. */
export type MemoryCard = Card

/** The memory after the first completion: reading a tip counts as one right answer (D35). */
export function firstCard(completedAt: Date): MemoryCard {
  return scheduler.next(createEmptyCard(completedAt), completedAt, Rating.Good).card
}

/** The memory after an answer: right is Good, wrong is Again. */
export function afterAnswer(card: MemoryCard, correct: boolean, now: Date): MemoryCard {
  return scheduler.next(card, now, correct ? Rating.Good : Rating.Again).card
}

/** The chance of a right answer now, 0 to 1. */
export function recallOf(card: MemoryCard, now: Date): number {
  return scheduler.get_retrievability(card, now, false)
}

/** Reads a card as it was stored. */
export function readCard(stored: string): MemoryCard {
  const card = JSON.parse(stored) as MemoryCard
  return {
    ...card,
    due: new Date(card.due),
    ...(card.last_review ? { last_review: new Date(card.last_review) } : {}),
  }
}

/**
 * A tip's question with its options in an order that differs by rider, tip and time, and stays the same until it is
 * answered; undefined when the tip is no longer in the library.
 */
export function questionFor(library: Library, tipId: number, riderId: number, dueAt: Date) {
  const check = library.checkOf(tipId)
  if (!check) return undefined
  const place = (option: string) =>
    createHash('sha256').update(`${riderId} ${tipId} ${dueAt.toISOString()} ${option}`).digest('hex')
  const options = [check.right, ...check.wrong].toSorted((a, b) => (place(a) < place(b) ? -1 : 1))
  return { tipId, question: check.question, options }
}

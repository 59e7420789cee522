import type { Expression } from 'kysely'
import type { Library } from '#server/content/library.ts'
import type { Db } from '#server/db/open.ts'
import { inSlices } from '#server/platform/slices.ts'
import { firstMemory, type Memory, parseMemory, recallOf } from './service.ts'

/** A rider's memory of a completed tip. */
export interface Remembered {
  tipId: number
  memory: Memory
  /** True when no row of it is stored yet, only the completion. */
  isNew: boolean
}

/** The memory of every completed tip of a rider, first due first. */
export async function listMemory(db: Db, riderId: number): Promise<Remembered[]> {
  const rows = await db
    .selectFrom('completion')
    .leftJoin('memory', (join) =>
      join.onRef('memory.rider_id', '=', 'completion.rider_id').onRef('memory.tip_id', '=', 'completion.tip_id'),
    )
    .select(['completion.tip_id', 'completion.completed_at', 'memory.card'])
    .where('completion.rider_id', '=', riderId)
    .execute()
  return rows
    .map(({ tip_id, completed_at, card }) => ({
      tipId: tip_id,
      memory: card === null ? firstMemory(new Date(completed_at)) : parseMemory(card),
      isNew: card === null,
    }))
    .toSorted((a, b) => a.memory.due.getTime() - b.memory.due.getTime() || a.tipId - b.tipId)
}

/**
 * Until when a rider has nothing to do (ISO-8601 UTC), because every tip is completed and no question is due. Null when there
 * is something to do. The same query computes the expression `also`, so that the caller needs no second query.
 */
export async function findRest(db: Db, library: Library, riderId: number, also: Expression<number>) {
  const completed = await db
    .selectFrom('completion')
    .select(['tip_id', (eb) => eb.parens(also).as('also')])
    .where('rider_id', '=', riderId)
    .execute()
  const ids = new Set(completed.map(({ tip_id }) => tip_id))
  const answer = { also: completed[0]?.also === 1 }
  if (!library.tips.every(({ id }) => ids.has(id))) return { restsUntil: null, ...answer }
  const next = (await listMemory(db, riderId)).find(({ tipId }) => library.find(tipId))
  return { restsUntil: next?.memory.due.toISOString() ?? null, ...answer }
}

/**
 * Reads the tasks of a rider for their reminders: when each question is due, and whether there are tips to complete.
 * @param inExam the tips of an open exam, whose questions no review asks
 */
export async function findReminderFacts(db: Db, library: Library, riderId: number, inExam: ReadonlySet<number>) {
  const memory = await listMemory(db, riderId)
  const known = memory.filter(({ tipId }) => library.checkOf(tipId) && !inExam.has(tipId))
  const completed = new Set(memory.map(({ tipId }) => tipId))
  return {
    dueAts: known.map(({ memory }) => memory.due),
    firstDueTips: known.map(({ tipId }) => tipId),
    hasTipsLeft: !library.tips.every(({ id }) => completed.has(id)),
  }
}

/** Stores the memory after an answer. Returns false, and stores nothing, when another device has answered meanwhile. */
export async function writeMemory(trx: Db, riderId: number, before: Remembered, after: Memory): Promise<boolean> {
  const row = { card: JSON.stringify(after), due_at: after.due.toISOString() }
  if (before.isNew) {
    const inserted = await trx
      .insertInto('memory')
      .values({ rider_id: riderId, tip_id: before.tipId, ...row })
      .onConflict((conflict) => conflict.columns(['rider_id', 'tip_id']).doNothing())
      .returning('tip_id')
      .executeTakeFirst()
    return inserted !== undefined
  }
  const { numUpdatedRows } = await trx
    .updateTable('memory')
    .set(row)
    .where('rider_id', '=', riderId)
    .where('tip_id', '=', before.tipId)
    .where('due_at', '=', before.memory.due.toISOString())
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Stores an answer in the review log. Call it in the transaction that stores the memory after the answer. */
export async function logAnswer(
  trx: Db,
  riderId: number,
  before: Remembered,
  after: Memory,
  answer: { correct: boolean; at: Date },
): Promise<void> {
  await trx
    .insertInto('review_answer')
    .values({
      rider_id: riderId,
      tip_id: before.tipId,
      answered_at: answer.at.toISOString(),
      correct: Number(answer.correct),
      interval_before: before.memory.scheduled_days,
      interval_after: after.scheduled_days,
    })
    .execute()
}

/** How many answers the export reads at once. */
const ANSWERS_IN_SLICE = 400

/** The review log of a rider by tip, oldest answer first, for their export. The intervals are in days. */
export const reviewsOfRider = {
  name: 'reviews',
  read: async function* (db: Db, riderId: number) {
    const read = (after: { tip_id: number; answered_at: string } | undefined) =>
      db
        .selectFrom('review_answer')
        .selectAll()
        .where('rider_id', '=', riderId)
        .$if(after !== undefined, (rows) =>
          rows.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('tip_id', 'answered_at'), '>', tuple(after?.tip_id ?? 0, after?.answered_at ?? '')),
          ),
        )
        .orderBy('tip_id')
        .orderBy('answered_at')
        .limit(ANSWERS_IN_SLICE)
        .execute()
    for await (const rows of inSlices(ANSWERS_IN_SLICE, read))
      yield rows.map((row) => ({
        tipId: row.tip_id,
        answeredAt: row.answered_at,
        correct: row.correct === 1,
        intervalBefore: row.interval_before,
        intervalAfter: row.interval_after,
      }))
  },
}

/**
 * The share of right answers that a rider would give today to questions of an exam (0 to 1), and the time of the last review
 * of any of them. The right answers of the exam count like one right answer to a review.
 */
export async function readMemory(
  db: Db,
  riderId: number,
  asked: readonly { tipId: number; isRight: boolean }[],
  passedAt: Date,
  now: Date,
): Promise<{ recall: number; lastReviewAt: Date | null }> {
  const memories = new Map((await listMemory(db, riderId)).map(({ tipId, memory }) => [tipId, memory]))
  const inExam = recallOf(firstMemory(passedAt), now)
  const recalls = asked.map(({ tipId, isRight }) => {
    const memory = memories.get(tipId)
    return Math.max(memory ? recallOf(memory, now) : 0, isRight ? inExam : 0)
  })
  // The first repetition is the completion of the tip.
  const reviews = asked.flatMap(({ tipId }) => {
    const memory = memories.get(tipId)
    return memory?.last_review && memory.reps > 1 ? [memory.last_review.getTime()] : []
  })
  return {
    recall: recalls.length > 0 ? recalls.reduce((sum, recall) => sum + recall, 0) / recalls.length : 0,
    lastReviewAt: reviews.length > 0 ? new Date(Math.max(...reviews)) : null,
  }
}

/** The memory data of a rider, for their export. */
export const memoryOfRider = {
  name: 'memory',
  read: async (db: Db, riderId: number) => {
    const rows = await db.selectFrom('memory').select(['tip_id', 'card']).where('rider_id', '=', riderId).execute()
    return rows.map(({ tip_id, card }) => ({ tipId: tip_id, ...parseMemory(card) }))
  },
}

import type { Db } from '#server/db/open.ts'
import type { ExamQuestionRow, ExamRow } from '#server/db/tables/exams.ts'
import { inSlices } from '#server/platform/slices.ts'
import { type DrawnQuestion, EXAM, type Try } from '#shared/exam/rules.ts'

/** The last exams of a rider, the newest first: as many as may begin in a day. */
export function listExams(db: Db, riderId: number): Promise<ExamRow[]> {
  return db
    .selectFrom('exam')
    .selectAll()
    .where('rider_id', '=', riderId)
    .orderBy('number', 'desc')
    .limit(EXAM.tries)
    .execute()
}

export function toTry({ started_at, ended_at, passed }: ExamRow): Try {
  return {
    startedAt: new Date(started_at),
    endedAt: ended_at === null ? null : new Date(ended_at),
    passed: passed === 1,
  }
}

/** The questions of an exam in their order. */
export function listQuestions(db: Db, examId: number): Promise<ExamQuestionRow[]> {
  return db.selectFrom('exam_question').selectAll().where('exam_id', '=', examId).orderBy('place').execute()
}

/** The last exam that a rider has passed, or undefined. Other features use it to find out whether a rider has passed. */
export async function findPassed(db: Db, riderId: number) {
  const row = await db
    .selectFrom('exam')
    .select(['id', 'ended_at', 'right_count', 'question_count', 'ref', 'place_id'])
    .where('rider_id', '=', riderId)
    .where('passed', '=', 1)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    id: row.id,
    passedAt: row.ended_at ?? '',
    right: row.right_count ?? 0,
    count: row.question_count ?? 0,
    ref: row.ref,
    placeId: row.place_id,
  }
}

/** The tips that an ended exam asked, and whether the answers were right. */
export async function listAsked(db: Db, examId: number): Promise<{ tipId: number; isRight: boolean }[]> {
  return (await listQuestions(db, examId)).map((row) => ({ tipId: row.tip_id, isRight: isRight(row) }))
}

/** The ids of the tips that the open exam of a rider asks. Empty without an open exam. */
export async function listOpenTips(db: Db, riderId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('exam')
    .innerJoin('exam_question', 'exam_question.exam_id', 'exam.id')
    .select('exam_question.tip_id')
    .where('exam.rider_id', '=', riderId)
    .where('exam.ended_at', 'is', null)
    .execute()
  return new Set(rows.map(({ tip_id }) => tip_id))
}

/** Stores a new exam. Stores nothing when another request has begun one meanwhile. */
export async function insertExam(
  trx: Db,
  exam: {
    riderId: number
    number: number
    ref: string | null
    placeId: string | null
    questions: readonly DrawnQuestion[]
  },
  now: Date,
): Promise<void> {
  const inserted = await trx
    .insertInto('exam')
    .values({
      rider_id: exam.riderId,
      number: exam.number,
      ref: exam.ref,
      place_id: exam.placeId,
      started_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return
  const rows = exam.questions.map(({ tipId, order }, place) => ({
    exam_id: inserted.id,
    place,
    tip_id: tipId,
    option_order: order.join(''),
  }))
  await trx.insertInto('exam_question').values(rows).execute()
}

/** Locks an exam of a rider until the transaction ends. Returns undefined when the rider has no such exam. */
export function lockExam(trx: Db, riderId: number, id: number): Promise<ExamRow | undefined> {
  return trx
    .updateTable('exam')
    .set({ id })
    .where('id', '=', id)
    .where('rider_id', '=', riderId)
    .returningAll()
    .executeTakeFirst()
}

/** Stores an answer. Returns false, and stores nothing, when the question has one already. */
export async function writeAnswer(trx: Db, examId: number, tipId: number, option: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('exam_question')
    .set({ answer: option })
    .where('exam_id', '=', examId)
    .where('tip_id', '=', tipId)
    .where('answer', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function endExam(
  trx: Db,
  id: number,
  verdict: { passed: boolean; right: number; count: number },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('exam')
    .set({
      ended_at: now.toISOString(),
      passed: verdict.passed ? 1 : 0,
      right_count: verdict.right,
      question_count: verdict.count,
    })
    .where('id', '=', id)
    .execute()
}

/** Deletes an open exam whose questions are no longer in the content. */
export async function deleteExam(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('exam').where('id', '=', id).execute()
}

/** Whether the shown option is the right one. */
export const isRight = ({ option_order, answer }: Pick<ExamQuestionRow, 'option_order' | 'answer'>) =>
  answer !== null && option_order[answer] === '0'

/** How many exams the export reads at once. */
const EXAMS_IN_SLICE = 20

/** The exams of a rider, for their export. Without the results of answers of an open exam. */
export const examsOfRider = {
  name: 'exams',
  read: async function* (db: Db, riderId: number) {
    const read = (after: ExamRow | undefined) =>
      db
        .selectFrom('exam')
        .selectAll()
        .where('rider_id', '=', riderId)
        .where('number', '>', after?.number ?? 0)
        .orderBy('number')
        .limit(EXAMS_IN_SLICE)
        .execute()
    for await (const exams of inSlices(EXAMS_IN_SLICE, read)) {
      const ids = exams.map(({ id }) => id)
      const questions = await db
        .selectFrom('exam_question')
        .selectAll()
        .where('exam_id', 'in', ids)
        .orderBy('exam_id')
        .orderBy('place')
        .execute()
      const byExam = Map.groupBy(questions, ({ exam_id }) => exam_id)
      yield exams.map((exam) => toExported(exam, byExam.get(exam.id) ?? []))
    }
  },
}

function toExported(exam: ExamRow, questions: readonly ExamQuestionRow[]) {
  const { started_at, ended_at, passed, right_count, question_count, ref, place_id } = exam
  return {
    startedAt: started_at,
    endedAt: ended_at,
    ...(ref === null ? {} : { ref }),
    placeId: place_id,
    ...(ended_at === null ? {} : { passed: passed === 1, right: right_count, count: question_count }),
    answers: questions.map((question) => ({
      tipId: question.tip_id,
      option: question.answer,
      ...(ended_at === null ? {} : { correct: isRight(question) }),
    })),
  }
}

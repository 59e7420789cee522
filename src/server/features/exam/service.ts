import type { Library } from '#server/content/library.ts'
import type { Db } from '#server/db/open.ts'
import type { ExamQuestionRow, ExamRow } from '#server/db/schema.ts'
import type { LockRider } from '#server/platform/handed-over.ts'
import { AppError, invalidField } from '#server/platform/http/errors.ts'
import type { ExamResult, ExamState } from '#shared/contract/exam.ts'
import { drawExam, EXAM, isCritical, judgeExam, nextTry } from '#shared/exam/rules.ts'
import {
  deleteExam,
  endExam,
  findPassed,
  insertExam,
  isRight,
  listExams,
  listQuestions,
  lockExam,
  toTry,
  writeAnswer,
} from './repository.ts'

/** Called in the transaction in which a rider passes. */
export type OnPassed = (
  trx: Db,
  riderId: number,
  exam: { id: number; passedAt: Date; right: number; count: number; ref: string | null },
) => Promise<void>

export interface ExamParts {
  library: Library
  clock: () => Date
  random: () => number
  passPercent: number
  lockRider: LockRider
  /** The rider's reference in the operator's own system. */
  findRef: (db: Db, riderId: number) => Promise<string | null>
  onPassed: OnPassed
}

const numberOfOptions = (library: Library, tipId: number) => {
  const check = library.checkOf(tipId)
  return check ? check.wrong.length + 1 : 0
}

/**
 * Whether the content still has the question. The operator may have removed the tip, or changed the number of its options,
 * since the exam began. Such a question is not asked any more and does not count.
 */
const isAsked = (library: Library) => (row: ExamQuestionRow) =>
  numberOfOptions(library, row.tip_id) === row.option_order.length

function toQuestion(texts: Library, { tip_id, option_order, answer }: ExamQuestionRow) {
  const check = texts.checkOf(tip_id)
  const options = check ? [check.right, ...check.wrong] : []
  const language = texts.find(tip_id)?.language
  return {
    tipId: tip_id,
    question: check?.question ?? '',
    options: Array.from(option_order, (place) => options[Number(place)] ?? ''),
    answer,
    ...(language === undefined ? {} : { language }),
  }
}

async function resultOf(db: Db, texts: Library, exam: ExamRow): Promise<ExamResult> {
  const questions = (await listQuestions(db, exam.id)).filter(isAsked(texts)).map((row) => ({
    ...toQuestion(texts, row),
    title: texts.find(row.tip_id)?.title ?? '',
    right: row.option_order.indexOf('0'),
    why: texts.checkOf(row.tip_id)?.why ?? '',
    critical: isCritical(texts.find(row.tip_id) ?? { importance: '' }),
  }))
  return {
    id: exam.id,
    endedAt: exam.ended_at ?? '',
    passed: exam.passed === 1,
    right: exam.right_count ?? 0,
    count: exam.question_count ?? 0,
    missedCritical: questions.some(({ critical, answer, right }) => critical && answer !== right),
    questions,
  }
}

/** The state of a rider's exams. @param texts the library in the language of the request */
export async function readState(db: Db, texts: Library, riderId: number, parts: ExamParts): Promise<ExamState> {
  const exams = await listExams(db, riderId)
  const [last] = exams
  const open = last?.ended_at === null ? last : undefined
  const next = nextTry(exams.map(toTry), parts.clock())
  const passed = await findPassed(db, riderId)
  return {
    exam: open
      ? {
          id: open.id,
          startedAt: open.started_at,
          ref: open.ref,
          questions: (await listQuestions(db, open.id))
            .filter(isAsked(texts))
            .map((question) => toQuestion(texts, question)),
        }
      : null,
    result: last && !open ? await resultOf(db, texts, last) : null,
    passedAt: passed?.passedAt ?? null,
    nextTryAt: next.at?.toISOString() ?? null,
    triesLeft: next.triesLeft,
    rules: {
      questions: drawExam(tipsOf(texts), () => 0).length,
      critical: texts.tips.filter(isCritical).length,
      passPercent: parts.passPercent,
      tries: EXAM.tries,
      pauseMinutes: EXAM.pause / 60_000,
    },
  }
}

function tipsOf(library: Library) {
  return library.tips.map(({ id, category, importance }) => ({
    id,
    category,
    importance,
    options: numberOfOptions(library, id),
  }))
}

/** Ends an exam whose questions all have an answer. Call it in a transaction that has locked the exam. */
async function endIfAnswered(trx: Db, riderId: number, { id, ref }: ExamRow, parts: ExamParts): Promise<void> {
  const { library, passPercent, onPassed } = parts
  const asked = (await listQuestions(trx, id)).filter(isAsked(library))
  if (asked.some(({ answer }) => answer === null)) return
  if (asked.length === 0) return deleteExam(trx, id)
  const judged = asked.map((row) => ({
    isRight: isRight(row),
    isCritical: isCritical(library.find(row.tip_id) ?? { importance: '' }),
  }))
  const verdict = judgeExam(judged, passPercent)
  const now = parts.clock()
  await endExam(trx, id, verdict, now)
  if (verdict.passed) await onPassed(trx, riderId, { id, passedAt: now, ref, ...verdict })
}

/**
 * Begins an exam. Continues the open one if there is one. An open exam whose last unanswered questions were removed from the
 * content ends here. The unique keys decide when several requests begin one at once.
 * @throws AppError 409 before the next try is possible
 */
export async function startExam(db: Db, riderId: number, parts: ExamParts): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await parts.lockRider(trx, riderId)
    const exams = await listExams(trx, riderId)
    const [last] = exams
    if (last?.ended_at === null) {
      const open = await lockExam(trx, riderId, last.id)
      if (open?.ended_at === null) await endIfAnswered(trx, riderId, open, parts)
      return
    }
    const now = parts.clock()
    const next = nextTry(exams.map(toTry), now)
    if (next.at && next.reason) {
      throw new AppError(next.reason, { retryAfter: (next.at.getTime() - now.getTime()) / 1000 })
    }
    const questions = drawExam(tipsOf(parts.library), parts.random)
    if (questions.length === 0) throw new AppError('exam-empty')
    const ref = await parts.findRef(trx, riderId)
    await insertExam(trx, { riderId, number: (last?.number ?? 0) + 1, ref, questions }, now)
  })
}

/**
 * Stores an answer, which then stays. The last answer ends the exam.
 * @param option the index of the shown option
 * @throws AppError 404 when the rider has no such exam, 409 when it has ended, does not ask the question or has an answer, 400
 *   when there is no such option
 */
export async function answerQuestion(
  db: Db,
  riderId: number,
  { examId, tipId, option }: { examId: number; tipId: number | string; option: number },
  parts: ExamParts,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // The rider before the exam, as when an account is deleted, so that the two never wait for each other in a circle.
    await parts.lockRider(trx, riderId)
    const exam = await lockExam(trx, riderId, examId)
    if (!exam) throw new AppError('exam-not-found')
    if (exam.ended_at !== null) throw new AppError('exam-ended')
    const asked = (await listQuestions(trx, examId)).filter(isAsked(parts.library))
    const question = asked.find(({ tip_id }) => String(tip_id) === String(tipId))
    if (!question) throw new AppError('exam-not-asked')
    if (option < 0 || option >= question.option_order.length) throw invalidField('option', 'not-an-option')
    if (!(await writeAnswer(trx, examId, question.tip_id, option))) throw new AppError('exam-answered')
    await endIfAnswered(trx, riderId, exam, parts)
  })
}

import type { Library } from '#server/content/library.ts'
import { findPlace } from '#server/content/place-rules.ts'
import { type Questions, questionsIn } from '#server/content/questions.ts'
import type { Db } from '#server/db/open.ts'
import type { ExamQuestionRow, ExamRow } from '#server/db/tables/exams.ts'
import { lockRider } from '#server/features/accounts/repository.ts'
import { rewardPassed } from '#server/features/codes/service.ts'
import { updateStanding } from '#server/features/groups/standing-service.ts'
import { findRef } from '#server/features/webhooks/repository.ts'
import type { Webhooks } from '#server/features/webhooks/service.ts'
import type { ChosenOption } from '#server/platform/analytics/count-option.ts'
import { AppError, invalidField } from '#server/platform/http/errors.ts'
import type { Outbox } from '#server/platform/outbox/outbox.ts'
import type { SentExamResult as ExamResult, SentExamState as ExamState } from '#shared/contract/exam.ts'
import { drawExam, EXAM, isCritical, judgeExam, nextTry } from '#shared/exam/rules.ts'
import { isSameText } from '#shared/protected-spaces.ts'
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

export interface ExamParts {
  library: Library
  /** The place of the rider, whose rules a new exam asks. */
  place: string | undefined
  clock: () => Date
  random: () => number
  passPercent: number
  webhooks: Webhooks
  outbox: Outbox
}

const numberOfOptions = (questions: Questions, tipId: number) => {
  const question = questions.of(tipId)
  return question ? question.wrong.length + 1 : 0
}

/**
 * The questions that an exam asks: those of its place at the time when it began, even if a rule has begun or ended
 * since.
 */
const questionsOf = ({ place_id, started_at }: ExamRow, texts: Library) =>
  questionsIn(texts, place_id ?? undefined, new Date(started_at))

/** The place with this id, with its name. Null without an id, and for a place that the operator has removed. */
function placeNamed(id: string | null, texts: Library) {
  const place = findPlace(texts, id)
  return place ? { id: place.id, name: place.name } : null
}

/** The id of the place if one of these tips asks about its law, or else null. */
const askedPlace = (place: string | undefined, tipIds: readonly number[], questions: Questions) =>
  place !== undefined && tipIds.some(questions.asksLaw) ? place : null

/**
 * Whether the content still has the question. The operator may have removed the tip, or changed the number of its options,
 * since the exam began. Such a question is not asked any more and does not count.
 */
const isAsked = (questions: Questions) => (row: ExamQuestionRow) =>
  numberOfOptions(questions, row.tip_id) === row.option_order.length

function toQuestion(questions: Questions, { tip_id, option_order, answer }: ExamQuestionRow) {
  const check = questions.of(tip_id)
  const options = check ? [check.right, ...check.wrong] : []
  const language = check?.language
  return {
    tipId: tip_id,
    question: check?.question ?? '',
    options: Array.from(option_order, (place) => options[Number(place)] ?? ''),
    answer,
    ...(language === undefined ? {} : { language }),
  }
}

async function resultOf(db: Db, texts: Library, exam: ExamRow): Promise<ExamResult> {
  const asked = questionsOf(exam, texts)
  const questions = (await listQuestions(db, exam.id)).filter(isAsked(asked)).map((row) => {
    const tip = texts.find(row.tip_id)
    return {
      ...toQuestion(asked, row),
      title: tip?.title ?? '',
      ...(tip?.language === undefined ? {} : { titleLanguage: tip.language }),
      right: row.option_order.indexOf('0'),
      why: asked.of(row.tip_id)?.why ?? '',
      critical: isCritical(tip ?? { importance: '' }),
    }
  })
  return {
    id: exam.id,
    endedAt: exam.ended_at ?? '',
    passed: exam.passed === 1,
    right: exam.right_count ?? 0,
    count: exam.question_count ?? 0,
    missedCritical: questions.some(({ critical, answer, right }) => critical && answer !== right),
    place: placeNamed(exam.place_id, texts),
    questions,
  }
}

/** The state of a rider's exams. @param texts the library in the language of the request */
export async function readState(db: Db, texts: Library, riderId: number, parts: ExamParts): Promise<ExamState> {
  const exams = await listExams(db, riderId)
  const [last] = exams
  const open = last?.ended_at === null ? last : undefined
  const nextAt = nextTry(exams.map(toTry), parts.clock())
  const passed = await findPassed(db, riderId)
  const asked = open && questionsOf(open, texts)
  const next = questionsIn(texts, parts.place, parts.clock())
  const tipIds = texts.tips.map(({ id }) => id)
  return {
    exam: asked
      ? {
          id: open.id,
          startedAt: open.started_at,
          ref: open.ref,
          place: placeNamed(open.place_id, texts),
          questions: (await listQuestions(db, open.id))
            .filter(isAsked(asked))
            .map((question) => toQuestion(asked, question)),
        }
      : null,
    result: last && !open ? await resultOf(db, texts, last) : null,
    passedAt: passed?.passedAt ?? null,
    nextTryAt: nextAt.at?.toISOString() ?? null,
    triesLeft: nextAt.triesLeft,
    rules: {
      place: placeNamed(askedPlace(parts.place, tipIds, next), texts),
      questions: drawExam(tipsOf(texts, next), () => 0).length,
      critical: texts.tips.filter(isCritical).length,
      passPercent: parts.passPercent,
      tries: EXAM.tries,
      pauseMinutes: EXAM.pause / 60_000,
    },
  }
}

function tipsOf(library: Library, questions: Questions) {
  return library.tips.map(({ id, category, importance }) => ({
    id,
    category,
    importance,
    options: numberOfOptions(questions, id),
  }))
}

/** Ends an exam whose questions all have an answer. Call it in a transaction that has locked the exam. */
async function endIfAnswered(trx: Db, riderId: number, exam: ExamRow, parts: ExamParts): Promise<void> {
  const { library, passPercent, webhooks, outbox } = parts
  const { id, ref, place_id: placeId } = exam
  const asked = (await listQuestions(trx, id)).filter(isAsked(questionsOf(exam, library)))
  if (asked.some(({ answer }) => answer === null)) return
  if (asked.length === 0) return deleteExam(trx, id)
  const judged = asked.map((row) => ({
    isRight: isRight(row),
    isCritical: isCritical(library.find(row.tip_id) ?? { importance: '' }),
  }))
  const verdict = judgeExam(judged, passPercent)
  const now = parts.clock()
  await endExam(trx, id, verdict, now)
  if (!verdict.passed) return
  await webhooks.onPassed(trx, riderId, { id, passedAt: now, ref, placeId, ...verdict })
  await rewardPassed(trx, riderId, now, outbox)
  await updateStanding(trx, riderId, library, parts)
}

/**
 * Begins an exam. Continues the open one if there is one. An open exam whose last unanswered questions were removed from the
 * content ends here. The unique keys decide when several requests begin one at once.
 * @returns whether a new one began
 * @throws AppError 409 before the next try is possible
 */
export async function startExam(trx: Db, riderId: number, parts: ExamParts): Promise<boolean> {
  await lockRider(trx, riderId)
  const exams = await listExams(trx, riderId)
  const [last] = exams
  if (last?.ended_at === null) {
    const open = await lockExam(trx, riderId, last.id)
    if (open?.ended_at === null) await endIfAnswered(trx, riderId, open, parts)
    return false
  }
  const now = parts.clock()
  const next = nextTry(exams.map(toTry), now)
  if (next.at && next.reason) {
    throw new AppError(next.reason, { retryAfter: (next.at.getTime() - now.getTime()) / 1000 })
  }
  const { library, random, place } = parts
  const ofPlace = questionsIn(library, place, now)
  const questions = drawExam(tipsOf(library, ofPlace), random)
  if (questions.length === 0) throw new AppError('exam-empty')
  const ref = await findRef(trx, riderId)
  const tipIds = questions.map(({ tipId }) => tipId)
  const placeId = askedPlace(place, tipIds, ofPlace)
  await insertExam(trx, { riderId, number: (last?.number ?? 0) + 1, ref, placeId, questions }, now)
  return true
}

interface GivenAnswer {
  examId: number
  tipId: number | string
  option: number
  /** The question and the chosen option as the rider has read them. Pages of older versions do not send them. */
  question?: string | undefined
  answer?: string | undefined
}

/** Whether the rider has read another question or other options than the content has now, because an editor has changed them. */
function hasChanged(
  questions: Questions,
  row: ExamQuestionRow,
  { option, question, answer }: Pick<GivenAnswer, 'option' | 'question' | 'answer'>,
): boolean {
  const now = toQuestion(questions, row)
  const differs = (read: string | undefined, written = '') => read !== undefined && !isSameText(read, written)
  return differs(question, now.question) || differs(answer, now.options[option])
}

/**
 * Stores an answer, which then stays. The last answer ends the exam.
 * @param option the index of the shown option
 * @param texts the library in the language of the request
 * @returns what was chosen, for the analytics
 * @throws AppError 404 when the rider has no such exam, 409 when it has ended, does not ask the question, has an answer to it or
 *   when the question has changed, 400 when there is no such option
 */
export async function answerQuestion(
  trx: Db,
  riderId: number,
  { examId, tipId, option, ...read }: GivenAnswer,
  parts: ExamParts,
  texts: Library,
): Promise<ChosenOption> {
  // Locks the rider before the exam, as the deletion of an account does, so that the two never wait for each other in
  // a circle.
  await lockRider(trx, riderId)
  const exam = await lockExam(trx, riderId, examId)
  if (!exam) throw new AppError('exam-not-found')
  if (exam.ended_at !== null) throw new AppError('exam-ended')
  const questions = questionsOf(exam, parts.library)
  const asked = (await listQuestions(trx, examId)).filter(isAsked(questions))
  const question = asked.find(({ tip_id }) => String(tip_id) === String(tipId))
  if (!question) throw new AppError('exam-not-asked')
  if (option < 0 || option >= question.option_order.length) throw invalidField('option', 'not-an-option')
  if (hasChanged(questionsOf(exam, texts), question, { option, ...read })) throw new AppError('question-changed')
  if (!(await writeAnswer(trx, examId, question.tip_id, option))) throw new AppError('exam-answered')
  await endIfAnswered(trx, riderId, exam, parts)
  const place = Number(question.option_order[option])
  return { tipId: question.tip_id, question: questions.of(question.tip_id), option: place }
}

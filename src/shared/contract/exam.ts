import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { TipId } from './learning.ts'
import { Localized } from './localized.ts'
import { PlaceQuery } from './rules.ts'
import { text } from './text.ts'

/** The place whose rules an exam asks. Null when none of its questions is about the law of a place. */
const AskedPlace = z.object({ id: z.string(), name: z.string() }).nullable()

/** The fields of a question that the answer may contain while the exam is open. The right option is not among them. */
const ExamQuestion = z.object({
  tipId: z.int(),
  question: Localized,
  options: z.array(Localized),
  /** The index of the option that the rider has chosen. */
  answer: z.int().nullable(),
  language: z.string().optional().meta({ description: 'Language of the texts when it is another one' }),
})
export type ExamQuestion = z.infer<typeof ExamQuestion>

const JudgedQuestion = ExamQuestion.extend({
  title: Localized.meta({ description: 'The title of the tip' }),
  titleLanguage: z.string().optional().meta({ description: 'Language of the title when it is another one' }),
  /** The index of the right option. */
  right: z.int(),
  why: Localized,
  critical: z.boolean(),
})
export type JudgedQuestion = z.infer<typeof JudgedQuestion>

const ExamResult = z.object({
  id: z.int(),
  endedAt: z.iso.datetime(),
  passed: z.boolean(),
  right: z.int(),
  count: z.int(),
  missedCritical: z.boolean(),
  place: AskedPlace,
  questions: z.array(JudgedQuestion),
})
export type ExamResult = z.infer<typeof ExamResult>
/** A result as the server has it. Its texts are strings. */
export type SentExamResult = z.input<typeof ExamResult>

const ExamState = z.object({
  /** The open exam. */
  exam: z
    .object({
      id: z.int(),
      startedAt: z.iso.datetime(),
      ref: z.string().nullable().meta({ description: 'The reference with which the exam began' }),
      place: AskedPlace,
      questions: z.array(ExamQuestion),
    })
    .nullable(),
  /** The last exam that has ended. Null while one is open, because both may ask the same questions. */
  result: ExamResult.nullable(),
  /** When the rider last passed. */
  passedAt: z.iso.datetime().nullable(),
  /** When the next exam may begin. Null when it may begin now. */
  nextTryAt: z.iso.datetime().nullable(),
  triesLeft: z.int().meta({ description: 'How many exams may still begin within 24 hours' }),
  rules: z.object({
    place: AskedPlace.meta({ description: 'The place whose rules the next exam asks' }),
    questions: z.int(),
    critical: z.int(),
    passPercent: z.int(),
    tries: z.int(),
    pauseMinutes: z.int(),
  }),
})
export type ExamState = z.infer<typeof ExamState>
export type SentExamState = z.input<typeof ExamState>

/** The exam. Every call answers the whole state. */
export const exam = {
  state: endpoint({
    method: 'GET',
    path: '/api/exam',
    summary: 'The open exam, or the result of the last one, and when the next may begin',
    access: 'rider',
    query: PlaceQuery,
    status: 200,
    reply: ExamState,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/exam',
    takesKey: true,
    summary: 'Begins an exam, or continues the open one; 409 before the next try is possible',
    access: 'rider',
    query: PlaceQuery,
    status: 200,
    reply: ExamState,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/exam/answers',
    takesKey: true,
    summary:
      'Answers a question of the open exam, once; the last answer ends the exam; 409 when the question has changed since it was read',
    access: 'rider',
    query: PlaceQuery,
    body: z.object({
      examId: z
        .int()
        .positive()
        .max(2 ** 31 - 1),
      tipId: TipId,
      option: z.int().meta({ description: 'Index of the option' }),
      question: text(1000).optional().meta({ description: 'The question that was read, word by word' }),
      answer: text(1000).optional().meta({ description: 'The option that was chosen, word by word' }),
    }),
    status: 200,
    reply: ExamState,
  }),
}

import type { Library } from '#server/content/library.ts'
import { defaultPlace } from '#server/content/place-rules.ts'
import { type Question as AskedQuestion, questionsIn } from '#server/content/questions.ts'
import type { SentExamState as ExamState } from '#shared/contract/exam.ts'
import type { Caller } from './calls.ts'

type Question = NonNullable<ExamState['exam']>['questions'][number]

/** The question that a rider who has chosen no place is asked about a tip, on the first day of the clock of tests. */
export function askedOf(library: Library, tipId: number): AskedQuestion | undefined {
  return questionsIn(library, defaultPlace(library), new Date('2026-06-15T12:00:00Z')).of(tipId)
}

/** The index of the right option of a question. Only the content says which one is right. */
export function rightOption(library: Library, { tipId, options }: Question): number {
  return options.indexOf(askedOf(library, tipId)?.right ?? '')
}

/** The index of a wrong option. */
export const wrongOption = (library: Library, question: Question) => (rightOption(library, question) + 1) % 2

/** Begins an exam and answers all of it. `isWrong` says which questions get a wrong answer. Returns the state at its end. */
export async function takeExam(
  rider: Caller,
  library: Library,
  isWrong: (question: Question) => boolean = () => false,
): Promise<ExamState> {
  const [status, begun] = await rider.post('/api/exam')
  if (status !== 200) throw new Error(`no exam: ${JSON.stringify(begun)}`)
  let state: ExamState = begun
  const { id, questions } = state.exam ?? { id: 0, questions: [] }
  for (const question of questions) {
    const option = isWrong(question) ? wrongOption(library, question) : rightOption(library, question)
    state = (await rider.post('/api/exam/answers', { examId: id, tipId: question.tipId, option }))[1]
  }
  return state
}

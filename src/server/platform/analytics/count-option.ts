import { questionMark } from '#server/content/question-mark.ts'
import type { Question } from '#server/content/questions.ts'
import type { Counts } from './counts.ts'

/** An option that a rider chose. */
export interface ChosenOption {
  tipId: number
  /** The question in the site's own language. */
  question: Question | undefined
  /** The place of the option in the question: 0 is the right one. */
  option: number
}

/** Counts an option that a rider chose. */
export function countOption(counts: Counts, riderId: number, { tipId, question, option }: ChosenOption): void {
  if (question) counts.addOf(riderId, 'option', `${tipId}:${questionMark(question)}:${option}`)
}

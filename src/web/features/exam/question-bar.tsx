import type { ExamQuestion } from '#shared/contract/exam.ts'
import * as text from '#texts'
import { Button } from '#web/ui/button.tsx'

interface Props {
  questions: readonly ExamQuestion[]
  /** The place of the question on the screen. */
  shown: number
  onShow: (place: number) => void
}

/** A bar with a button for each question, which shows what is answered. */
export function QuestionBar({ questions, shown, onShow }: Props) {
  return (
    <nav aria-label={text.exam_all_questions()}>
      <ol className="exam-bar">
        {questions.map(({ tipId, answer }, place) => (
          <li key={tipId}>
            <Button
              className="exam-place grid place-items-center w-full min-h-[36px] text-(length:--text-15) font-bold"
              data-answered={answer !== null || undefined}
              aria-current={place === shown ? 'step' : undefined}
              aria-label={
                answer === null
                  ? text.exam_question_open({ number: place + 1 })
                  : text.exam_question_answered({ number: place + 1 })
              }
              onClick={() => onShow(place)}
            >
              {place + 1}
            </Button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

import { useState } from 'react'
import type { ExamState } from '#shared/contract/exam.ts'
import * as text from '#texts'
import { useFocus } from '#web/lib/use-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ExamQuestion } from './exam-question.tsx'
import { useStartExam } from './queries.ts'
import { QuestionBar } from './question-bar.tsx'
import './exam-question.css'

type Exam = NonNullable<ExamState['exam']>

/** The place of the first question without an answer from `start` on, and then from the beginning. -1 when all have one. */
function nextOpen({ questions }: Exam, start: number): number {
  const isOpen = ({ answer }: Exam['questions'][number]) => answer === null
  const after = questions.findIndex((question, place) => place >= start && isOpen(question))
  return after >= 0 ? after : questions.findIndex(isOpen)
}

/** The questions of the open exam, one at a time. The rider may go back and forth; an answer stays. */
export function OpenExam({ exam }: { exam: Exam }) {
  const [place, setPlace] = useState(() => Math.max(0, nextOpen(exam, 0)))
  const { questions } = exam
  // The operator may have removed questions meanwhile.
  const shown = Math.min(place, questions.length - 1)
  const finish = useStartExam()
  const question = questions[shown]
  const heading = useFocus<HTMLHeadingElement>(question?.tipId)

  /** Shows the next open question, unless the rider has left the answered one in the meantime. */
  function goOn(after: Exam, tipId: number) {
    const answered = after.questions.findIndex((one) => one.tipId === tipId)
    setPlace((now) =>
      Math.min(now, after.questions.length - 1) === answered ? Math.max(0, nextOpen(after, answered + 1)) : now,
    )
  }

  const isDone = nextOpen(exam, 0) < 0
  return (
    <div className="exam">
      <div className="flex flex-wrap items-baseline justify-between gap-x-[16px] gap-y-[4px]">
        <h1 className="text-xl font-bold">{text.exam_title()}</h1>
        <p className="font-bold text-ink-2">{text.exam_question({ number: shown + 1, count: questions.length })}</p>
      </div>
      {exam.place && <p className="text-ink-2">{text.exam_place({ place: exam.place.name })}</p>}
      <QuestionBar questions={questions} shown={shown} onShow={setPlace} />
      {question && (
        <ExamQuestion key={question.tipId} examId={exam.id} question={question} heading={heading} onStored={goOn}>
          <Button className="button" cannot={shown === 0 && text.ui_is_first()} onClick={() => setPlace(shown - 1)}>
            <Icon name="arrow-left" />
            <span className="max-md:sr-only">{text.exam_back()}</span>
          </Button>
          <Button
            className="button"
            cannot={questions.length === 1 && text.ui_is_last()}
            onClick={() => setPlace((shown + 1) % questions.length)}
          >
            <span className={question.answer === null ? 'max-md:sr-only' : ''}>
              {question.answer === null ? text.exam_skip() : text.exam_next()}
            </span>
            <Icon name="arrow-right" />
          </Button>
        </ExamQuestion>
      )}
      {isDone && (
        <Button className="button button-accent" action={finish}>
          {text.exam_finish()}
        </Button>
      )}
    </div>
  )
}

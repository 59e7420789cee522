import type { ReactNode, RefObject } from 'react'
import type { ExamState, ExamQuestion as Question } from '#shared/contract/exam.ts'
import { lettersOf } from '#shared/name.ts'
import * as text from '#texts'
import { ApiError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useKept } from '#web/lib/use-kept.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Words } from '#web/ui/words.tsx'
import { useAnswerQuestion } from './queries.ts'
import '#web/ui/question.css'

interface Props {
  examId: number
  question: Question
  heading: RefObject<HTMLHeadingElement | null>
  /** Called with the exam when the answer is stored and the exam still has open questions. */
  onStored: (exam: NonNullable<ExamState['exam']>, tipId: number) => void
  /** The buttons to the questions before and after. */
  children: ReactNode
}

/**
 * A question with its options. The chosen option counts only when the rider gives the answer, because it then stays. Until then it is
 * kept, also when the rider looks at another question.
 */
export function ExamQuestion({ examId, question, heading, onStored, children }: Props) {
  const { tipId } = question
  const [choice, setChoice] = useKept<{ question: string; answer: string }>(`exam ${examId} ${tipId}`)
  const options = question.options.map(lettersOf)
  // An editor may change the question meanwhile. Then its options are others.
  const index = choice?.question === lettersOf(question.question) ? options.indexOf(choice.answer) : -1
  const chosen = index < 0 ? undefined : index
  const answer = useAnswerQuestion({ examId, tipId }, (exam) => {
    setChoice(undefined)
    onStored(exam, tipId)
  })
  const isAnswered = question.answer !== null
  const marked = question.answer ?? chosen
  return (
    <form
      className="card exam-card"
      onSubmit={(event) => {
        event.preventDefault()
        if (choice && chosen !== undefined && !isAnswered) answer.run({ option: chosen, ...choice })
      }}
    >
      <fieldset className="question-options exam-options" aria-labelledby="exam-question" disabled={isAnswered}>
        <Words
          as="h2"
          of={question.question}
          in={question}
          id="exam-question"
          ref={heading}
          tabIndex={-1}
          className="question exam-question"
        />
        {options.map((option, index) => (
          <label key={option} className="question-option exam-option">
            <input
              type="radio"
              name="option"
              value={index}
              checked={marked === index}
              onChange={() => setChoice({ question: lettersOf(question.question), answer: option })}
            />
            <span className="grow">
              <Words of={option} in={question} />
            </span>
          </label>
        ))}
      </fieldset>
      <div role="status">
        {isAnswered && (
          <p className="exam-note">
            <Icon name="lock" />
            {text.exam_answer_stays()}
          </p>
        )}
      </div>
      <div className="exam-buttons">
        {answer.error && !isAnswered && <Alert className="form-failure">{problemText(answer.error)}</Alert>}
        {children}
        {!isAnswered && (
          <Button
            type="submit"
            className="button button-primary"
            cannot={chosen === undefined && text.exam_choose_first()}
            action={{ isPending: answer.isSending }}
          >
            {text.exam_answer()}
          </Button>
        )}
      </div>
    </form>
  )
}

function problemText(error: Error): string {
  return error instanceof ApiError && error.status < 500 ? errorText(error, error.message) : text.exam_not_sent()
}

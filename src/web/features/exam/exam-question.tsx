import { type ReactNode, type RefObject, useState } from 'react'
import type { ExamQuestion as Question } from '#shared/contract/exam.ts'
import * as text from '#texts'
import { Icon } from '#web/ui/icon.tsx'
import '#web/ui/question.css'

interface Props {
  question: Question
  heading: RefObject<HTMLHeadingElement | null>
  isSending: boolean
  problem: string | undefined
  onAnswer: (option: number) => void
  /** The buttons to the questions before and after. */
  children: ReactNode
}

/** A question with its options. The chosen option counts only when the rider gives the answer, because it then stays. */
export function ExamQuestion({ question, heading, isSending, problem, onAnswer, children }: Props) {
  const [chosen, setChosen] = useState<number>()
  const isAnswered = question.answer !== null
  const marked = question.answer ?? chosen
  return (
    <form
      className="card exam-card"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen !== undefined && !isAnswered) onAnswer(chosen)
      }}
    >
      <fieldset className="question-options exam-options" aria-labelledby="exam-question" disabled={isAnswered}>
        <h2 id="exam-question" ref={heading} tabIndex={-1} className="question exam-question" lang={question.language}>
          {question.question}
        </h2>
        {question.options.map((option, index) => (
          <label key={option} className="question-option exam-option" lang={question.language}>
            <input
              type="radio"
              name="option"
              value={index}
              checked={marked === index}
              onChange={() => setChosen(index)}
            />
            <span className="grow">{option}</span>
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
        {problem && <p className="form-failure">{problem}</p>}
      </div>
      <div className="exam-buttons">
        {children}
        {!isAnswered && (
          <button type="submit" className="button button-primary" disabled={chosen === undefined || isSending}>
            {text.exam_answer()}
          </button>
        )}
      </div>
    </form>
  )
}

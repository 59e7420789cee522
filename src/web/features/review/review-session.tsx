import { useLayoutEffect, useRef, useState } from 'react'
import type { DueReview } from '#shared/contract/review.ts'
import { lettersOf } from '#shared/name.ts'
import * as text from '#texts'
import { ApiError, NoAnswerError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useFocus } from '#web/lib/use-focus.ts'
import { useIsHere } from '#web/lib/use-is-here.ts'
import { Dialog, DialogCloseButton } from '#web/ui/dialog.tsx'
import { type ReviewAnswer, type ReviewedTip, useAnswer } from './queries.ts'
import { ReviewQuestion } from './review-question.tsx'
import { ReviewSummary } from './review-summary.tsx'

interface Props {
  questions: DueReview[]
  tipOf: (tipId: number) => ReviewedTip
  onAnswered: (answer: ReviewAnswer) => void
  /** Called when the rider closes the session. */
  onClose: () => void
}

/** Asks the questions one after the other and shows a summary at the end. */
export function ReviewSession({ questions, tipOf, onAnswered, onClose }: Props) {
  const [index, setIndex] = useState(0)
  const [answered, setAnswered] = useState<{ tipId: number; answer: ReviewAnswer }[]>([])
  const add = (reply: ReviewAnswer, tipId: number) => setAnswered((before) => [...before, { tipId, answer: reply }])
  const question = questions[index]
  const asked = useRef<number>(undefined)
  const isHere = useIsHere()
  useLayoutEffect(() => {
    asked.current = question?.tipId
  }, [question])
  const answer = useAnswer(
    (reply, tipId) => {
      add(reply, tipId)
      onAnswered(reply)
    },
    (reply, tipId) => {
      add(reply, tipId)
      const isShown = isHere() && asked.current === tipId
      if (isShown) onAnswered(reply)
      return isShown
    },
  )
  const heading = useFocus<HTMLHeadingElement>(index)
  const reply = answered.find(({ tipId }) => tipId === question?.tipId)?.answer

  function choose(option: string) {
    if (!question || answer.isSuccess) return
    answer.run({ tipId: question.tipId, question: lettersOf(question.question), answer: option })
  }

  function next() {
    answer.reset()
    setIndex(index + 1)
  }

  return (
    <Dialog labelledBy="review-heading" onClose={onClose} className="review-dialog">
      <div className="review-head">
        <p className="font-bold text-ink-2">
          {question ? text.review_question({ number: index + 1, count: questions.length }) : text.review_done()}
        </p>
        <DialogCloseButton onClose={onClose} />
      </div>
      <progress className="review-progress" max={questions.length} value={index} aria-label={text.review_answered()} />
      {question ? (
        <ReviewQuestion
          key={question.tipId}
          question={question}
          heading={heading}
          tip={tipOf(question.tipId)}
          chosen={answer.variables?.answer}
          reply={reply}
          notice={noticeOf(answer, reply)}
          onChoose={choose}
          onNext={next}
          isLast={index === questions.length - 1}
        />
      ) : (
        <ReviewSummary answered={answered} heading={heading} tipOf={tipOf} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** The notice at a question without a reply: its answer waits on the device, or was refused. */
function noticeOf({ data, error }: ReturnType<typeof useAnswer>, reply: ReviewAnswer | undefined): string | undefined {
  if (reply) return undefined
  if (data === 'queued') return text.review_queued()
  return error ? problemText(error) : undefined
}

function problemText(error: Error): string {
  if (error instanceof ApiError && error.code === 'not-due') return text.review_elsewhere()
  const isSaid = error instanceof NoAnswerError || (error instanceof ApiError && error.status < 500)
  return isSaid ? errorText(error, error.message) : text.review_not_sent()
}

import type { KeyboardEvent, RefObject } from 'react'
import { Link } from 'wouter'
import type { DueReview } from '#shared/contract/review.ts'
import { lettersOf } from '#shared/name.ts'
import * as text from '#texts'
import { useFocus } from '#web/lib/use-focus.ts'
import { withElements } from '#web/lib/with-elements.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Words } from '#web/ui/words.tsx'
import type { ReviewAnswer, ReviewedTip } from './queries.ts'
import '#web/ui/question.css'

interface Props {
  question: DueReview
  tip: ReviewedTip
  heading: RefObject<HTMLHeadingElement | null>
  chosen: string | undefined
  reply: ReviewAnswer | undefined
  /** Shown in place of the reply. */
  notice: string | undefined
  onChoose: (option: string) => void
  onNext: () => void
  isLast: boolean
}

/** A question with its options, which a click or the keys 1 to 4 choose. Then it shows the right answer and the reason. */
export function ReviewQuestion(props: Props) {
  const { question, tip, heading, chosen, reply, notice, onChoose, onNext, isLast } = props
  const options = question.options.map(lettersOf)
  const settled = reply !== undefined || notice !== undefined
  const next = useFocus<HTMLButtonElement>('', settled)

  // The keys work only while the focus is in the question (WCAG 2.1.4).
  function onKeyDown({ key }: KeyboardEvent) {
    const option = /^[1-4]$/.test(key) ? options[Number(key) - 1] : undefined
    if (option !== undefined && !settled) onChoose(option)
  }

  const markOf = (option: string) => {
    if (!reply) return undefined
    if (option === reply.rightAnswer) return 'right'
    return option === chosen ? 'wrong' : 'other'
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like this */}
      <div className="review-body" role="group" aria-labelledby="review-heading" tabIndex={-1} onKeyDown={onKeyDown}>
        <Words
          as="h2"
          of={question.question}
          in={question}
          id="review-heading"
          ref={heading}
          tabIndex={-1}
          className="question"
        />
        <ol className="question-options">
          {options.map((option, index) => (
            <li key={option}>
              <Button
                className="question-option review-option"
                data-mark={markOf(option)}
                cannot={settled}
                aria-pressed={option === chosen}
                onClick={() => onChoose(option)}
              >
                <span className="review-key" aria-hidden="true">
                  {index + 1}
                </span>
                <span className="grow">
                  <Words of={option} in={question} />
                </span>
                {markOf(option) === 'right' && <Icon name="check" className="size-6" />}
                {markOf(option) === 'wrong' && <Icon name="x" className="size-6" />}
              </Button>
            </li>
          ))}
        </ol>
        <div role="status" className="review-result flex flex-col gap-[6px]">
          {notice}
          {reply && (
            <>
              <p className="text-lg font-bold">{reply.correct ? text.review_right() : text.review_wrong()}</p>
              {!reply.correct && (
                <p>
                  <span className="font-bold">{text.review_right_answer()} </span>
                  <Words of={reply.rightAnswer} in={question} />
                </p>
              )}
              <Words as="p" of={reply.why} in={question} />
            </>
          )}
        </div>
      </div>
      {settled && (
        <div className="review-foot">
          <Link href={paths.tip(question.tipId)} className="text-link">
            {withElements(text.review_read_again({ title: () => <Words of={tip.title} in={tip} /> }))}
          </Link>
          <Button ref={next} className="button button-primary" onClick={onNext}>
            {isLast ? text.review_finish() : text.review_next()}
            <Icon name="arrow-right" />
          </Button>
        </div>
      )}
    </>
  )
}

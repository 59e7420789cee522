import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import * as text from '#texts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Words } from '#web/ui/words.tsx'
import { dueText } from './due-text.ts'
import { type ReviewAnswer, type ReviewedTip, reviewQuery, useQueuedAnswers } from './queries.ts'
import '#web/ui/question.css'

interface Props {
  answered: { tipId: number; answer: ReviewAnswer }[]
  heading: RefObject<HTMLHeadingElement | null>
  tipOf: (tipId: number) => ReviewedTip
  onClose: () => void
}

/** The earliest of some times (ISO-8601), undefined when there is none. */
function earliest(times: (string | null | undefined)[]): string | undefined {
  return times.filter((time) => typeof time === 'string').sort()[0]
}

function headingText(right: number, count: number, queued: number): string {
  if (count === 0) return queued > 0 ? text.review_waiting({ count: queued }) : text.review_done()
  return right === count && right > 0 ? text.review_all_correct() : text.review_some_correct({ right, count })
}

/** The results of the session, and when the next question is due. */
export function ReviewSummary({ answered, heading, tipOf, onClose }: Props) {
  const { data } = useQuery(reviewQuery)
  const queued = useQueuedAnswers()
  const now = new Date()
  const done = new Set(answered.map(({ tipId }) => tipId))
  const hasMoreDue = data?.due.some(({ tipId }) => !done.has(tipId) && !queued.has(tipId))
  const next = earliest([data?.nextDueAt, ...answered.map(({ answer }) => answer.nextDueAt)])
  const right = answered.filter(({ answer }) => answer.correct).length
  return (
    <>
      <div className="review-body">
        <h2 id="review-heading" ref={heading} tabIndex={-1} className="question">
          {headingText(right, answered.length, queued.size)}
        </h2>
        {answered.length > 0 && queued.size > 0 && (
          <p className="text-ink-2">{text.review_waiting({ count: queued.size })}</p>
        )}
        <ul className="flex flex-col gap-3">
          {answered.map(({ tipId, answer }) => (
            <li key={tipId} className="flex items-start gap-3">
              <span className={answer.correct ? 'text-good' : 'text-high'}>
                <Icon name={answer.correct ? 'circle-check' : 'rotate-ccw'} className="size-6" />
              </span>
              <span>
                <span className="font-bold">
                  <Words of={tipOf(tipId).title} in={tipOf(tipId)} />
                </span>
                <span className="block text-(length:--text-15) text-ink-2">
                  {answer.correct
                    ? text.review_strengthened({ due: dueText(answer.nextDueAt, now) })
                    : text.review_comes_back({ due: dueText(answer.nextDueAt, now) })}
                </span>
              </span>
            </li>
          ))}
        </ul>
        <p className="text-ink-2">
          {hasMoreDue ? text.review_more_due() : next && text.review_next_due({ due: dueText(next, now) })}
        </p>
      </div>
      <div className="review-foot justify-end">
        <Button className="button button-primary" onClick={onClose}>
          {text.review_close()}
        </Button>
      </div>
    </>
  )
}

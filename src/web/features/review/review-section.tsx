import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as text from '#texts'
import { useToday } from '#web/lib/use-today.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { dueText } from './due-text.ts'
import { type ReviewAnswer, type ReviewedTip, reviewQuery, useQueuedAnswers, useSentAnswers } from './queries.ts'
import { ReviewSession } from './review-session.tsx'
import './review.css'
import '#web/ui/entry-card.css'

/** The largest number of questions in a session, which takes about two minutes (REV-03). */
const SESSION_LENGTH = 5

interface Props {
  /** Whether a session starts by itself, because the rider has pressed a reminder. */
  startsAtOnce: boolean
  tipOf: (tipId: number) => ReviewedTip
  /** Called after every answer, to announce what it unlocked. */
  onAnswered: (answer: ReviewAnswer) => void
}

/** Shows how many reviews are due and starts a session. With none due, it shows the time of the next one. */
export function ReviewSection({ startsAtOnce, tipOf, onAnswered }: Props) {
  const { data } = useQuery(reviewQuery)
  const queued = useQueuedAnswers()
  const sent = useSentAnswers()
  // Renders again on a new day, because the words for the next review name a number of days.
  useToday()
  const due = data?.due.filter(({ tipId }) => !sent.has(tipId))
  const [session, setSession] = useState<typeof due>()
  const [isToStart, setIsToStart] = useState(startsAtOnce)
  useEffect(() => {
    if (!isToStart || !due) return
    setIsToStart(false)
    if (due.length > 0) setSession(due.slice(0, SESSION_LENGTH))
  }, [isToStart, due])
  if (!data || !due) return null
  const count = due.length
  return (
    <section
      className="card entry-card review-section"
      aria-labelledby="review-title"
      data-due={count > 0 || undefined}
    >
      <span className="entry-card-icon">
        <Icon name="refresh-cw" className="size-6" />
      </span>
      <div className="entry-card-text">
        <h2 id="review-title" className="text-xl font-bold">
          {text.review_title()}
        </h2>
        <p className="text-ink-2">
          {count > 0 && text.review_count({ count })}
          {count === 0 && data.nextDueAt && text.review_nothing_due({ due: dueText(data.nextDueAt, new Date()) })}
          {count === 0 && !data.nextDueAt && queued.size === 0 && text.review_none()}
        </p>
        {queued.size > 0 && <p className="text-ink-2">{text.review_waiting({ count: queued.size })}</p>}
      </div>
      {count > 0 && (
        <Button className="button button-accent" onClick={() => setSession(due.slice(0, SESSION_LENGTH))}>
          {text.review_start()}
        </Button>
      )}
      {session && (
        <ReviewSession
          questions={session}
          tipOf={tipOf}
          onAnswered={onAnswered}
          onClose={() => setSession(undefined)}
        />
      )}
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { dueText } from './due-text.ts'
import { type ReviewAnswer, reviewQuery } from './queries.ts'
import { ReviewSession } from './review-session.tsx'
import './review.css'

/** The largest number of questions in a session, which takes about two minutes (REV-03). */
const SESSION_LENGTH = 5

interface Props {
  titleOf: (tipId: number) => string
  /** Called after every answer, to announce what it unlocked. */
  onAnswered: (answer: ReviewAnswer) => void
  /** Called when a session ends, to fetch the due reviews and the streak again. */
  onFinished: () => void
}

/** Shows how many reviews are due and starts a session. With none due, it shows the time of the next one (D35). */
export function ReviewSection({ titleOf, onAnswered, onFinished }: Props) {
  const { data } = useQuery(reviewQuery)
  const [session, setSession] = useState<NonNullable<typeof data>['due']>()
  if (!data) return null
  const count = data.due.length
  return (
    <section className="card review-section" aria-labelledby="review-title" data-due={count > 0 || undefined}>
      <span className="review-icon">
        <Icon name="refresh-cw" className="size-6" />
      </span>
      <div className="min-w-0 grow">
        <h2 id="review-title" className="text-xl font-bold">
          Keep it in mind
        </h2>
        <p className="text-ink-2">
          {count > 0 && `${count} ${count === 1 ? 'review' : 'reviews'} due. It takes two minutes.`}
          {count === 0 && data.nextDueAt && `Nothing due. The next review is ${dueText(data.nextDueAt, new Date())}.`}
          {count === 0 && !data.nextDueAt && 'Complete a tip, and its question comes back before you forget it.'}
        </p>
      </div>
      {count > 0 && (
        <button
          type="button"
          className="button button-accent"
          onClick={() => setSession(data.due.slice(0, SESSION_LENGTH))}
        >
          Start review
        </button>
      )}
      {session && (
        <ReviewSession
          questions={session}
          titleOf={titleOf}
          onAnswered={onAnswered}
          onClose={() => {
            setSession(undefined)
            onFinished()
          }}
        />
      )}
    </section>
  )
}

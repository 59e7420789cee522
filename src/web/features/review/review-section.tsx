import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { dueText } from './due-text.ts'
import { type ReviewAnswer, reviewQuery } from './queries.ts'
import { ReviewSession } from './review-session.tsx'
import './review.css'

/** A session has at most so many questions: two minutes (REV-03). */
const SESSION_LENGTH = 5

interface Props {
  titleOf: (tipId: number) => string
  /** Told of every answer, so that what it unlocked is announced. */
  onAnswered: (answer: ReviewAnswer) => void
  /** Told when a session ends: what is due, and the streak, are to be read anew. */
  onFinished: () => void
}

/** How many reviews are due, and the way into a session; with none due, when the next one is (D35). */
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
          {count > 0 && `${count} ${count === 1 ? 'review' : 'reviews'} due. Two minutes, and it stays with you.`}
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

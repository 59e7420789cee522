import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { ExamState } from '#shared/contract/exam.ts'
import * as text from '#texts'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { examQuery } from './queries.ts'
import { dayText, tryTime } from './try-time.ts'
import '#web/ui/entry-card.css'

function entryText({ exam, passedAt, nextTryAt, rules }: ExamState): string {
  if (exam) {
    const answered = exam.questions.filter(({ answer }) => answer !== null).length
    return text.exam_entry_open({ answered, count: exam.questions.length })
  }
  if (passedAt) return text.exam_entry_passed({ day: dayText(passedAt) })
  if (nextTryAt) return text.exam_entry_wait({ time: tryTime(nextTryAt, new Date()) })
  return text.exam_entry_none({ count: rules.questions })
}

/** Says on the progress page whether an exam is open, passed or possible, and leads to it. */
export function ExamEntry() {
  // The progress page has just fetched it.
  const { data } = useQuery({ ...examQuery, refetchOnMount: false })
  if (!data || (data.rules.questions === 0 && !data.exam && !data.passedAt)) return null
  const isWaiting = data.result !== null && data.nextTryAt !== null
  return (
    <section className="card entry-card" aria-labelledby="exam-entry-title">
      <span className="entry-card-icon">
        <Icon name={data.passedAt && !data.exam ? 'award' : 'clipboard-check'} className="size-6" />
      </span>
      <div className="entry-card-text">
        <h2 id="exam-entry-title" className="text-xl font-bold">
          {text.exam_entry_title()}
        </h2>
        <p className="text-ink-2">{entryText(data)}</p>
      </div>
      <Link href={paths.exam} className="button">
        {data.exam ? text.exam_go_on() : isWaiting ? text.exam_entry_result() : text.exam_open()}
      </Link>
    </section>
  )
}

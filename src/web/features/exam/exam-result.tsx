import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ExamState, ExamResult as Result } from '#shared/contract/exam.ts'
import * as text from '#texts'
import { useFocus } from '#web/lib/use-focus.ts'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Words } from '#web/ui/words.tsx'
import { JudgedQuestions } from './judged-questions.tsx'
import './exam-result.css'

interface Props {
  result: Result
  rules: ExamState['rules']
  /** Whether the exam has just ended, so that the focus goes to its result. */
  hasJustEnded: boolean
}

/** Why an exam is not passed, in sentences. */
function reasons({ questions, right, count }: Result, passPercent: number): string[] {
  const missed = questions.filter((question) => question.critical && question.answer !== question.right).length
  const needed = Math.ceil((passPercent * count) / 100)
  return [
    ...(right < needed ? [text.exam_failed_mark({ needed, count })] : []),
    ...(missed > 0 ? [text.exam_failed_critical({ count: missed })] : []),
  ]
}

/** Whether the exam is passed. */
export function ExamVerdict({ result, rules, hasJustEnded }: Props) {
  const heading = useFocus<HTMLHeadingElement>('', hasJustEnded)
  const { passed, right, count, place } = result
  return (
    <section className="card exam-verdict" data-passed={passed || undefined} aria-labelledby="exam-verdict">
      <span className="exam-seal grid flex-none place-items-center size-[72px]">
        <Icon name={passed ? 'award' : 'book-open'} className="size-10" />
      </span>
      <div>
        <h1 id="exam-verdict" ref={heading} tabIndex={-1} className="page-title">
          {passed ? text.exam_passed() : text.exam_failed()}
        </h1>
        <p className="my-[6px] text-(length:--text-20) font-bold">{text.exam_score({ right, count })}</p>
        {place && <p className="text-ink-2">{text.exam_place({ place: place.name })}</p>}
        {passed ? (
          <p className="text-ink-2">{text.exam_passed_text()}</p>
        ) : (
          reasons(result, rules.passPercent).map((reason) => (
            <p key={reason} className="text-ink-2">
              {reason}
            </p>
          ))
        )}
      </div>
    </section>
  )
}

interface DetailsProps {
  result: Result
  /** The button that begins the next exam. */
  again: ReactNode
}

/** The tips to read again, and every question with its right answer. */
export function ExamDetails({ result: { passed, questions }, again }: DetailsProps) {
  const wrong = questions.filter((question) => question.answer !== question.right)
  return (
    <>
      {wrong.length > 0 && (
        <section className="card exam-read" aria-labelledby="exam-read">
          <h2 id="exam-read" className="text-xl font-bold">
            {text.exam_read_first()}
          </h2>
          <ul className="exam-tips flex flex-col">
            {wrong.map(({ tipId, title, titleLanguage }) => (
              <li key={tipId}>
                <Link href={paths.tip(tipId)} className="exam-tip">
                  <span className="grow">
                    <Words of={title} in={{ language: titleLanguage }} />
                  </span>
                  <Icon name="chevron-right" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!passed && again}
      <JudgedQuestions questions={questions} />
      {passed && again}
    </>
  )
}

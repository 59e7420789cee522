import { Link } from 'wouter'
import type { JudgedQuestion } from '#shared/contract/exam.ts'
import * as text from '#texts'
import { withElements } from '#web/lib/with-elements.ts'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Words } from '#web/ui/words.tsx'

/** Every question of an ended exam with the rider's answer, the right one, the reason and the tip. */
export function JudgedQuestions({ questions }: { questions: readonly JudgedQuestion[] }) {
  return (
    <section aria-labelledby="exam-summary">
      <h2 id="exam-summary" className="mb-4 text-xl font-bold">
        {text.exam_summary()}
      </h2>
      <ol className="flex flex-col gap-[14px]">
        {questions.map((question) => (
          <Judged key={question.tipId} judged={question} />
        ))}
      </ol>
    </section>
  )
}

function Judged({ judged }: { judged: JudgedQuestion }) {
  const { tipId, title, titleLanguage, question, options, answer, right, why, critical } = judged
  const isRight = answer === right
  return (
    <li className="card exam-judgement flex flex-col gap-[10px] py-[18px] px-[20px]" data-right={isRight || undefined}>
      <Words as="h3" of={question} in={judged} className="font-bold" />
      {critical && (
        <p className="exam-critical">
          <Icon name="shield-alert" className="size-5" />
          {text.exam_critical()}
        </p>
      )}
      <p className="exam-given">
        <Icon name={isRight ? 'check' : 'x'} className="size-6" />
        <span>
          <span className="font-bold">{text.exam_your_answer()} </span>
          {answer === null ? '–' : <Words of={options[answer] ?? ''} in={judged} />}
        </span>
      </p>
      {!isRight && (
        <p className="exam-right">
          <Icon name="check" className="size-6" />
          <span>
            <span className="font-bold">{text.exam_right_answer()} </span>
            <Words of={options[right] ?? ''} in={judged} />
          </span>
        </p>
      )}
      <Words as="p" of={why} in={judged} />
      <Link href={paths.tip(tipId)} className="text-link self-start">
        {withElements(text.exam_tip({ title: () => <Words of={title} in={{ language: titleLanguage }} /> }))}
      </Link>
    </li>
  )
}

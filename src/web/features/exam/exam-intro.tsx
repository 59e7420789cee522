import type { ReactNode } from 'react'
import type { ExamState } from '#shared/contract/exam.ts'
import type { UiIcon } from '#shared/icons.ts'
import * as text from '#texts'
import { Icon } from '#web/ui/icon.tsx'

/** The rules of the exam, with the button that begins one. */
export function ExamIntro({ rules, children }: { rules: ExamState['rules']; children: ReactNode }) {
  const { questions, critical, passPercent, pauseMinutes, tries, place } = rules
  const list: { icon: UiIcon; rule: string }[] = [
    { icon: 'clipboard-check', rule: text.exam_rule_questions({ count: questions, critical }) },
    ...(place ? [{ icon: 'map-pin' as const, rule: text.exam_rule_place({ place: place.name }) }] : []),
    { icon: 'target', rule: text.exam_rule_mark({ percent: passPercent }) },
    { icon: 'check', rule: text.exam_rule_any_order() },
    { icon: 'monitor-smartphone', rule: text.exam_rule_stop() },
    { icon: 'clock', rule: text.exam_rule_pause({ minutes: pauseMinutes, tries }) },
  ]
  return (
    <>
      <div>
        <h1 className="page-title">{text.exam_title()}</h1>
        <p className="page-lead">{text.exam_lead()}</p>
      </div>
      <section className="card exam-intro" aria-label={text.exam_entry_title()}>
        <ul className="exam-rules flex flex-col gap-[14px]">
          {list.map(({ icon, rule }) => (
            <li key={icon}>
              <span className="exam-rule-icon grid flex-none place-items-center size-[44px]">
                <Icon name={icon} />
              </span>
              {rule}
            </li>
          ))}
        </ul>
        {children}
      </section>
    </>
  )
}

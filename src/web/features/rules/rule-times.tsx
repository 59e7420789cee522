import type { Rule } from '#shared/contract/rules.ts'
import * as text from '#texts'

const DAY = new Intl.DateTimeFormat(text.dates_locale(), { dateStyle: 'long', timeZone: 'UTC' })

/** A calendar day in words. */
const dayText = (day: string) => DAY.format(new Date(day))

/** Shows when a rule begins or ends, or that it is only announced. Renders nothing for a rule without days. */
export function RuleTimes({ rule, isComing }: { rule: Rule; isComing: boolean }) {
  const { from, until, announced } = rule
  const words = announced
    ? text.rules_announced()
    : isComing && from !== undefined
      ? text.rules_from({ day: dayText(from) })
      : until !== undefined
        ? text.rules_until({ day: dayText(until) })
        : undefined
  return words === undefined ? null : <p className="rule-times">{words}</p>
}

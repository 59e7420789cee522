import type { Rule } from '#shared/contract/rules.ts'
import * as text from '#texts'
import { Icon } from '#web/ui/icon.tsx'
import { Words } from '#web/ui/words.tsx'

const DAY = new Intl.DateTimeFormat(text.dates_locale(), { dateStyle: 'medium', timeZone: 'UTC' })

/** Keeps the icon on the line of the last word. */
const WORD_JOINER = '\u2060'

/** The law that states a rule, and the day on which somebody compared the two. */
export function RuleSource({ rule }: { rule: Rule }) {
  const { source, checked } = rule
  return (
    <>
      <a href={source.url} target="_blank" rel="noopener noreferrer">
        <Words of={source.name} in={rule} />
        {WORD_JOINER}
        <Icon name="external-link" className="ms-1.5 inline size-4 align-[-2px]" />
        <span className="sr-only"> {text.tips_new_tab()}</span>
      </a>
      <span className="py-[4px]">{text.rules_checked({ day: DAY.format(new Date(checked)) })}</span>
    </>
  )
}

import type { PlaceRules, Rule } from '#shared/contract/rules.ts'
import { lettersOf } from '#shared/name.ts'
import * as text from '#texts'
import { Icon } from '#web/ui/icon.tsx'
import { Words } from '#web/ui/words.tsx'
import { Pictogram } from './pictogram.tsx'
import { useRulesNow } from './queries.ts'
import { RuleSource } from './rule-source.tsx'
import { RuleTimes } from './rule-times.tsx'
import './rules-of-place.css'

interface Props {
  rule: Rule
  /** The name of the place whose own rule it is, when the others are of a place around it. */
  own?: string | undefined
  isComing?: boolean
}

function RuleCard({ rule, own, isComing = false }: Props) {
  const { pictogram, figure, title, text: sentence } = rule
  return (
    <li className="rule card" data-coming={isComing || undefined}>
      <Pictogram name={pictogram} />
      <div className="rule-words">
        <Words as="h2" of={title} in={rule} className="rule-title" />
        {figure !== undefined && <Words as="p" of={figure} in={rule} className="rule-figure" />}
        {own !== undefined && <p className="rule-own">{text.rules_own({ place: own })}</p>}
        <RuleTimes rule={rule} isComing={isComing} />
        <Words as="p" of={sentence} in={rule} />
        {rule.language !== undefined && <p className="text-sm text-ink-3 italic">{text.rules_not_translated()}</p>}
        <details className="rule-details">
          <summary>
            {text.rules_source()}
            <Icon name="chevron-down" className="size-4" />
          </summary>
          <p className="rule-source">
            <RuleSource rule={rule} />
          </p>
        </details>
      </div>
    </li>
  )
}

/** How many rules are shown at once, because a rider looks for ten seconds. A list that is hardly longer is shown whole. */
const SHOWN = 12
const SHOWN_WHOLE = 16

/** The rules that hold. The first are the most important ones, and many others are folded away. */
function HoldingRules({ rules, ownName }: { rules: Rule[]; ownName: (rule: Rule) => string | undefined }) {
  const shown = rules.length > SHOWN_WHOLE ? SHOWN : rules.length
  const list = (part: Rule[]) => (
    <ul className="rules">
      {part.map((rule) => (
        <RuleCard key={rule.id} rule={rule} own={ownName(rule)} />
      ))}
    </ul>
  )
  if (rules.length === 0) return null
  return (
    <>
      {list(rules.slice(0, shown))}
      {shown < rules.length && (
        <details className="more-rules">
          <summary>
            {text.rules_more({ count: rules.length - shown })}
            <Icon name="chevron-down" />
          </summary>
          {list(rules.slice(shown))}
        </details>
      )}
    </>
  )
}

/** The rules that hold in a place, then those that are coming. A city says which rules are its own. */
export function RulesOfPlace({ place }: { place: PlaceRules }) {
  const now = useRulesNow(place)
  const [outside] = place.around
  const ownName = (rule: Rule) => (outside && rule.place === place.id ? lettersOf(place.name) : undefined)
  const hasOwn = now?.holding.some((rule) => ownName(rule) !== undefined)
  return (
    <>
      <header className="rules-head">
        <h1 className="page-title">{text.rules_title({ place: lettersOf(place.name) })}</h1>
        <p className="page-lead">{text.rules_lead()}</p>
        {outside && (
          <p className="mt-[10px] max-w-[60ch] text-ink-2">
            {hasOwn
              ? text.rules_around({ place: lettersOf(place.name), around: lettersOf(outside.name) })
              : text.rules_all_around({ place: lettersOf(place.name), around: lettersOf(outside.name) })}
          </p>
        )}
      </header>
      {now && <HoldingRules rules={now.holding} ownName={ownName} />}
      {now && now.coming.length > 0 && (
        <section aria-labelledby="rules-coming">
          <h2 id="rules-coming" className="rules-heading">
            {text.rules_coming()}
          </h2>
          <p className="mb-[12px] text-ink-2">{text.rules_coming_text()}</p>
          <ul className="rules">
            {now.coming.map((rule) => (
              <RuleCard key={`${rule.id} ${rule.place} ${rule.from}`} rule={rule} own={ownName(rule)} isComing />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

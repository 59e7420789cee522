import { Link } from 'wouter'
import type { Rule } from '#shared/contract/rules.ts'
import type { Tip } from '#shared/contract/tips.ts'
import { lettersOf } from '#shared/name.ts'
import * as text from '#texts'
import { paths } from '#web/paths.ts'
import { usePlace } from '#web/session/place.ts'
import { useSite } from '#web/session/site.tsx'
import { Words } from '#web/ui/words.tsx'
import { Pictogram } from './pictogram.tsx'
import { useRulesNow, useRulesOfTip } from './queries.ts'
import { RuleSource } from './rule-source.tsx'
import { RuleTimes } from './rule-times.tsx'
import './rule-box.css'

function BoxedRule({ rule, isComing = false }: { rule: Rule; isComing?: boolean }) {
  const { pictogram, figure, title, text: sentence } = rule
  return (
    <li className="boxed-rule" data-coming={isComing || undefined}>
      <Pictogram name={pictogram} />
      <div>
        <Words as="p" of={title} in={rule} className="text-ink-2 text-(length:--text-15) font-bold" />
        {figure !== undefined && (
          <Words as="p" of={figure} in={rule} className="boxed-figure text-(length:--text-24) font-bold" />
        )}
        <RuleTimes rule={rule} isComing={isComing} />
        <Words as="p" of={sentence} in={rule} />
        <p className="rule-source">
          <RuleSource rule={rule} />
        </p>
      </div>
    </li>
  )
}

/** The rules of the rider's place that concern a tip. Nothing if there are none. `level` is the level of its heading. */
function Box({ tip, place: id, level: Heading }: { tip: Tip; place: string; level: 'h2' | 'h3' }) {
  const place = useRulesOfTip(tip, id)
  const now = useRulesNow(place)
  if (!place || !now || now.holding.length + now.coming.length === 0) return null
  const count = now.holding.length + now.coming.length
  return (
    <section className="rule-box">
      <Heading className="text-(length:--text-18) font-bold">
        {text.rules_box({ count, place: lettersOf(place.name) })}
      </Heading>
      <ul>
        {now.holding.map((rule) => (
          <BoxedRule key={rule.id} rule={rule} />
        ))}
        {now.coming.map((rule) => (
          <BoxedRule key={`${rule.id} ${rule.from}`} rule={rule} isComing />
        ))}
      </ul>
      <Link href={paths.rulesOf(place.id)} className="rule-box-link">
        {text.rules_all({ place: lettersOf(place.name) })}
      </Link>
    </section>
  )
}

export function RuleBox({ tip, level }: { tip: Tip; level: 'h2' | 'h3' }) {
  const { places } = useSite()
  const place = usePlace()
  if (!tip.rules || places.length === 0) return null
  if (place !== undefined) return <Box tip={tip} place={place} level={level} />
  return (
    <section className="rule-box">
      <p>
        {text.rules_differ()}{' '}
        <Link href={paths.rules} className="rule-box-link">
          {text.rules_choose()}
        </Link>
      </p>
    </section>
  )
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { INSIGHTS_PERIODS } from '#shared/admin/analytics.ts'
import type { Api } from '#shared/contract/all.ts'
import { lettersOf } from '#shared/name.ts'
import * as text from '#texts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadedRows } from '#web/ui/loaded-rows.tsx'
import { Words } from '#web/ui/words.tsx'
import { adminCall } from '../admin-call.ts'
import { ShortcutLine } from '../shortcuts.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { MissedSearches } from '../ui/missed-searches.tsx'
import { PeriodChoice } from '../ui/period-choice.tsx'
import { numberOf } from '../words.ts'

type Tip = Api['GET /api/admin/insights']['reply']['tips'][number]
type Option = Tip['options'][number]

/** How many tips are shown with their options. */
const FIRST = 3

const figureWords = (figure: number | null) => (figure === null ? text.admin_under_five() : numberOf(figure))

/** Why a tip is in the list: how often its question was answered wrong. */
function whyOf({ wrong, right }: Tip): string {
  const words = { wrong: figureWords(wrong), right: figureWords(right) }
  if (wrong === null || right === null) return text.admin_insights_why({ ...words })
  const share = new Intl.NumberFormat(text.dates_locale(), { style: 'percent' }).format(wrong / (wrong + right))
  return text.admin_insights_why_share({ ...words, share })
}

/** The wrong option that riders choose most, unless its figure is too small to be shown. */
const mistakeOf = ({ options }: Tip) =>
  options
    .filter(({ isRight, times }) => !isRight && times !== null && times > 0)
    .toSorted((a, b) => (b.times ?? 0) - (a.times ?? 0))[0]

function OptionRow({ option, highest, language }: { option: Option; highest: number; language: string }) {
  const { text: words, isRight, times } = option
  return (
    <li className="admin-option" data-right={isRight ? '' : undefined}>
      <p className="admin-option-words">
        {isRight && <AdminIcon name="circleCheck" />}
        <Words of={words} in={{ language }} />
        {isRight && <span className="admin-tag">{text.admin_insights_right()}</span>}
      </p>
      <span className="admin-option-times">{figureWords(times)}</span>
      <span className="admin-bar" style={{ inlineSize: `${((times ?? 0) / highest) * 100}%` }} />
    </li>
  )
}

function Options({ tip, language }: { tip: Tip; language: string }) {
  const highest = Math.max(1, ...tip.options.map(({ times }) => times ?? 0))
  return (
    <>
      <p>
        {text.admin_insights_question()}{' '}
        <q>
          <Words of={tip.question} in={{ language }} />
        </q>
      </p>
      <ul className="admin-options" aria-label={text.admin_insights_options({ title: lettersOf(tip.title) })}>
        {tip.options.map((option) => (
          <OptionRow key={lettersOf(option.text)} option={option} highest={highest} language={language} />
        ))}
      </ul>
    </>
  )
}

function TipToRewrite({ tip, language }: { tip: Tip; language: string }) {
  const mistake = mistakeOf(tip)
  return (
    <li className="admin-panel admin-tip">
      <h3>
        <a href={`/tips/${tip.tipId}`} data-row>
          <Words of={tip.title} in={{ language }} />
        </a>
      </h3>
      <p className="admin-strong">{whyOf(tip)}</p>
      {mistake && (
        <p>
          {text.admin_insights_mistake()}{' '}
          <q>
            <Words of={mistake.text} in={{ language }} />
          </q>
        </p>
      )}
      <Options tip={tip} language={language} />
    </li>
  )
}

/** The tips that riders get wrong, so that an editor knows what to rewrite, and what riders do not find. */
export function Insights() {
  const [days, setDays] = useState<(typeof INSIGHTS_PERIODS)[number]>('28')
  const insights = useQuery({
    queryKey: ['insights', days],
    queryFn: () => adminCall('GET /api/admin/insights', {}, { days }),
    placeholderData: keepPreviousData,
  })
  const { data } = insights
  const first = data?.tips.filter(({ wrong }) => wrong !== 0).slice(0, FIRST) ?? []
  const rest = data?.tips.filter((tip) => !first.includes(tip)) ?? []
  return (
    <>
      <h1>{text.admin_insights()}</h1>
      <p className="admin-soft admin-intro">{text.admin_insights_text()}</p>
      <PeriodChoice lengths={INSIGHTS_PERIODS} chosen={days} onChoose={setDays} />
      <LoadedRows query={insights} />
      {data?.tips.length === 0 && (
        <EmptyState
          art={<AdminIcon name="lightbulb" />}
          title={text.admin_insights_empty()}
          text={text.admin_insights_empty_text()}
        />
      )}
      {data && first.length > 0 && (
        <section className="admin-section" aria-labelledby="insights-first">
          <h2 id="insights-first">{text.admin_insights_first()}</h2>
          <p className="admin-soft admin-intro">{text.admin_insights_first_text()}</p>
          <ol className="admin-tips">
            {first.map((tip) => (
              <TipToRewrite key={tip.tipId} tip={tip} language={data.language} />
            ))}
          </ol>
        </section>
      )}
      {data && rest.length > 0 && (
        <section className="admin-section" aria-labelledby="insights-rest">
          <h2 id="insights-rest">{text.admin_insights_rest()}</h2>
          <ul className="admin-rows">
            {rest.map((tip) => (
              <li key={tip.tipId} className="admin-row admin-insights-row">
                <a className="admin-row-main admin-strong" href={`/tips/${tip.tipId}`} data-row>
                  <Words of={tip.title} in={data} />
                </a>
                <span className="admin-soft">{whyOf(tip)}</span>
                <details>
                  <summary>{text.admin_insights_options({ title: lettersOf(tip.title) })}</summary>
                  <Options tip={tip} language={data.language} />
                </details>
              </li>
            ))}
          </ul>
        </section>
      )}
      {data && <MissedSearches searches={data.missedTexts} />}
      {data && <ShortcutLine />}
    </>
  )
}

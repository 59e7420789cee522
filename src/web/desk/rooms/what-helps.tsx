import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Api } from '#shared/contract/all.ts'
import { HELPS_PERIODS } from '#shared/desk/numbers.ts'
import * as text from '#texts'
import { deskCall } from '../desk-call.ts'
import { KeyLine } from '../keys.tsx'
import { DeskIcon } from '../ui/desk-icon.tsx'
import { EmptyRoom } from '../ui/empty-room.tsx'
import { MissedSearches } from '../ui/missed-searches.tsx'
import { PeriodChoice } from '../ui/period-choice.tsx'
import { FailedRows, WaitingRows } from '../ui/waiting-rows.tsx'
import { numberOf } from '../words.ts'

type Tip = Api['GET /api/desk/helps']['reply']['tips'][number]
type Option = Tip['options'][number]

/** How many tips are shown with their options. */
const FIRST = 3

const figureWords = (figure: number | null) => (figure === null ? text.desk_under_five() : numberOf(figure))

/** Why a tip is in the list: how often its question was answered wrong. */
function whyOf({ wrong, right }: Tip): string {
  const words = { wrong: figureWords(wrong), right: figureWords(right) }
  if (wrong === null || right === null) return text.desk_helps_why({ ...words })
  const share = new Intl.NumberFormat(text.dates_locale(), { style: 'percent' }).format(wrong / (wrong + right))
  return text.desk_helps_why_share({ ...words, share })
}

/** The wrong option that riders choose most, unless its figure is too small to be shown. */
const mistakeOf = ({ options }: Tip) =>
  options
    .filter(({ isRight, times }) => !isRight && times !== null && times > 0)
    .toSorted((a, b) => (b.times ?? 0) - (a.times ?? 0))[0]

function OptionRow({ option, highest, language }: { option: Option; highest: number; language: string }) {
  const { text: words, isRight, times } = option
  return (
    <li className="desk-option" data-right={isRight ? '' : undefined}>
      <p className="desk-option-words">
        {isRight && <DeskIcon name="circleCheck" />}
        <span lang={language} dir="auto">
          {words}
        </span>
        {isRight && <span className="desk-tag">{text.desk_helps_right()}</span>}
      </p>
      <span className="desk-option-times">{figureWords(times)}</span>
      <span className="desk-bar" style={{ inlineSize: `${((times ?? 0) / highest) * 100}%` }} />
    </li>
  )
}

function Options({ tip, language }: { tip: Tip; language: string }) {
  const highest = Math.max(1, ...tip.options.map(({ times }) => times ?? 0))
  return (
    <>
      <p>
        {text.desk_helps_question()} <q lang={language}>{tip.question}</q>
      </p>
      <ul className="desk-options" aria-label={text.desk_helps_options({ title: tip.title })}>
        {tip.options.map((option) => (
          <OptionRow key={option.text} option={option} highest={highest} language={language} />
        ))}
      </ul>
    </>
  )
}

function TipToRewrite({ tip, language }: { tip: Tip; language: string }) {
  const mistake = mistakeOf(tip)
  return (
    <li className="desk-panel desk-tip">
      <h3>
        <a href={`/tips/${tip.tipId}`} lang={language} data-row>
          {tip.title}
        </a>
      </h3>
      <p className="desk-strong">{whyOf(tip)}</p>
      {mistake && (
        <p>
          {text.desk_helps_mistake()} <q lang={language}>{mistake.text}</q>
        </p>
      )}
      <Options tip={tip} language={language} />
    </li>
  )
}

/** The tips that riders get wrong, so that an editor knows what to rewrite, and what riders do not find. */
export function WhatHelps() {
  const [days, setDays] = useState<(typeof HELPS_PERIODS)[number]>('28')
  const { data, error, refetch } = useQuery({
    queryKey: ['helps', days],
    queryFn: () => deskCall('GET /api/desk/helps', {}, { days }),
    placeholderData: keepPreviousData,
  })
  const first = data?.tips.filter(({ wrong }) => wrong !== 0).slice(0, FIRST) ?? []
  const rest = data?.tips.filter((tip) => !first.includes(tip)) ?? []
  return (
    <>
      <h1>{text.desk_helps()}</h1>
      <p className="desk-soft desk-intro">{text.desk_helps_text()}</p>
      <PeriodChoice lengths={HELPS_PERIODS} chosen={days} onChoose={setDays} />
      {!data && !error && <WaitingRows />}
      {error && <FailedRows error={error} onRetry={refetch} />}
      {data?.tips.length === 0 && (
        <EmptyRoom icon="lightbulb" title={text.desk_helps_empty()} text={text.desk_helps_empty_text()} />
      )}
      {data && first.length > 0 && (
        <section className="desk-section" aria-labelledby="helps-first">
          <h2 id="helps-first">{text.desk_helps_first()}</h2>
          <p className="desk-soft desk-intro">{text.desk_helps_first_text()}</p>
          <ol className="desk-tips">
            {first.map((tip) => (
              <TipToRewrite key={tip.tipId} tip={tip} language={data.language} />
            ))}
          </ol>
        </section>
      )}
      {data && rest.length > 0 && (
        <section className="desk-section" aria-labelledby="helps-rest">
          <h2 id="helps-rest">{text.desk_helps_rest()}</h2>
          <ul className="desk-rows">
            {rest.map((tip) => (
              <li key={tip.tipId} className="desk-row desk-helps-row">
                <a className="desk-row-main desk-strong" href={`/tips/${tip.tipId}`} lang={data.language} data-row>
                  {tip.title}
                </a>
                <span className="desk-soft">{whyOf(tip)}</span>
                <details>
                  <summary>{text.desk_helps_options({ title: tip.title })}</summary>
                  <Options tip={tip} language={data.language} />
                </details>
              </li>
            ))}
          </ul>
        </section>
      )}
      {data && <MissedSearches searches={data.missedTexts} />}
      {data && <KeyLine />}
    </>
  )
}

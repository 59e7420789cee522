import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Api } from '#shared/contract/all.ts'
import type { Step, WaitingKind } from '#shared/desk/today.ts'
import * as text from '#texts'
import { useAction } from '#web/lib/use-action.ts'
import { deskCall } from '../desk-call.ts'
import { KeyLine } from '../keys.tsx'
import { showFailure, showNotice } from '../notices.ts'
import { DeskIcon } from '../ui/desk-icon.tsx'
import { EmptyRoom } from '../ui/empty-room.tsx'
import { FailedRows, WaitingRows } from '../ui/waiting-rows.tsx'
import { channelName, timeOf } from '../words.ts'

type TodayData = Api['GET /api/desk/today']['reply']
type WaitingRow = TodayData['waiting'][number]
type Delivery = TodayData['deliveries'][number]

/**
 * The words of what waits, the room that it leads to, and what to do. A server that was updated since this page was opened may name
 * more, which the page leaves out.
 */
const WAITING: Record<
  WaitingKind,
  { words: (values: { count: number }) => string; href?: string; how?: () => string }
> = {
  messages: { words: text.desk_today_messages, href: '/messages' },
  deliveries: { words: text.desk_today_deliveries, href: '/today/given-up' },
  translations: { words: text.desk_today_translations, href: '/content' },
  rules: { words: text.desk_today_rules, how: text.desk_today_rules_how },
  conflicts: { words: text.desk_today_conflicts, how: text.desk_today_conflicts_how, href: '/content' },
  misfits: { words: text.desk_today_misfits, how: text.desk_today_misfits_how, href: '/content' },
  plans: { words: text.desk_today_plans, how: text.desk_today_plans_how, href: '/content' },
  backup: { words: text.desk_today_backup, how: text.desk_today_backup_how },
  settings: { words: text.desk_today_settings, href: '/settings' },
}

const STEPS: Record<Step, { name: () => string; words: () => string; href: string }> = {
  operator: { name: text.desk_today_step_operator, words: text.desk_today_step_operator_text, href: '/site' },
  address: { name: text.desk_today_step_address, words: text.desk_today_step_address_text, href: '/settings' },
  mail: { name: text.desk_today_step_mail, words: text.desk_today_step_mail_text, href: '/settings' },
  'second-operator': {
    name: text.desk_today_step_second,
    words: text.desk_today_step_second_text,
    href: '/people',
  },
  backup: { name: text.desk_today_step_backup, words: text.desk_today_step_backup_text, href: '/log' },
}

/** Says to the eye that a row leads somewhere. */
const RowArrow = () => (
  <span className="desk-row-arrow">
    <DeskIcon name="chevron" />
  </span>
)

function WaitingLine({ kind, count, isMore }: WaitingRow) {
  const { words, href, how } = WAITING[kind]
  const line = isMore ? text.desk_today_more({ count, words: words({ count }) }) : words({ count })
  const main = (
    <span className="desk-row-main">
      <span className="desk-strong">{line}</span>
      {how && <span className="desk-soft desk-step-words">{how()}</span>}
    </span>
  )
  if (!href)
    return (
      <li className="desk-row" data-row tabIndex={-1}>
        {main}
      </li>
    )
  return (
    <li>
      <Link href={href} className="desk-row" data-row>
        {main}
        <RowArrow />
      </Link>
    </li>
  )
}

function Refused({ deliveries }: { deliveries: readonly Delivery[] }) {
  const client = useQueryClient()
  const retry = useAction({
    mutationFn: (id: number) => deskCall('POST /api/desk/deliveries/:id/retry', { params: { id } }),
    onSuccess: (_, id) => {
      showNotice(text.desk_today_retried({ number: id }))
      void client.invalidateQueries({ queryKey: ['today'] })
    },
    onError: showFailure,
  })
  return (
    <section className="desk-section" aria-labelledby="refused">
      <h2 id="refused">{text.desk_today_refused()}</h2>
      <p className="desk-soft desk-intro">{text.desk_today_refused_text()}</p>
      <ul className="desk-rows">
        {deliveries.map(({ id, channel, since, error }) => (
          <li key={id} className="desk-row">
            <div className="desk-row-main">
              <p>
                <span className="desk-strong">{text.desk_log_delivery({ number: id })}</span> {channelName(channel)}{' '}
                <span className="desk-soft">{text.desk_today_since({ time: timeOf(since) })}</span>
              </p>
              <p className="desk-soft" lang="en" dir="auto">
                {error}
              </p>
            </div>
            <button
              type="button"
              className="button"
              data-row
              aria-label={text.desk_today_retry_of({ number: id })}
              aria-disabled={retry.isPending}
              onClick={() => retry.run(id)}
            >
              {text.desk_today_retry()}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function stateOf(isDone: boolean | null): { key: string; words: string } {
  if (isDone === null) return { key: 'unseen', words: text.desk_today_step_unseen() }
  return isDone
    ? { key: 'done', words: text.desk_today_step_done() }
    : { key: 'open', words: text.desk_today_step_open() }
}

/** The first steps of a new operator. The list disappears once all are done. */
function FirstSteps({ steps }: { steps: TodayData['steps'] }) {
  const done = steps.filter(({ isDone }) => isDone === true).length
  const sorted = steps.toSorted((one, other) => Number(one.isDone === true) - Number(other.isDone === true))
  return (
    <section className="desk-section" aria-labelledby="first-steps">
      <h2 id="first-steps">{text.desk_today_steps()}</h2>
      <p className="desk-soft desk-intro">{text.desk_today_steps_text({ done, count: steps.length })}</p>
      <ol className="desk-rows">
        {sorted.map(({ step, isDone }) => {
          const { key, words } = stateOf(isDone)
          return (
            <li key={step}>
              <Link href={STEPS[step].href} className="desk-row desk-step" data-row data-step={key}>
                <span className="desk-row-main">
                  <span className="desk-strong">{STEPS[step].name()}</span>
                  <span className="desk-soft desk-step-words">{STEPS[step].words()}</span>
                </span>
                <span className="desk-tag">{words}</span>
                <RowArrow />
              </Link>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** What waits for the rider, and the first steps of a new site. */
export function Today() {
  const { data, error, refetch } = useQuery({
    queryKey: ['today'],
    queryFn: () => deskCall('GET /api/desk/today', {}),
  })
  const waiting = data?.waiting.filter(({ kind }) => kind in WAITING) ?? []
  const steps = data?.steps.filter(({ step }) => step in STEPS) ?? []
  const hasSteps = steps.some(({ isDone }) => isDone === false)
  return (
    <>
      <h1>{text.desk_today()}</h1>
      <p className="desk-soft desk-intro">{text.desk_today_text()}</p>
      {!data && !error && <WaitingRows />}
      {error && <FailedRows error={error} onRetry={refetch} />}
      {data && waiting.length === 0 && (
        <EmptyRoom icon="sun" title={text.desk_today_nothing()} text={text.desk_today_nothing_text()}>
          <Link href="/content" className="button">
            {text.desk_content()}
          </Link>
        </EmptyRoom>
      )}
      {waiting.length > 0 && (
        <ul className="desk-rows" aria-label={text.desk_today_text()}>
          {waiting.map((row) => (
            <WaitingLine key={row.kind} {...row} />
          ))}
        </ul>
      )}
      {data && data.deliveries.length > 0 && <Refused deliveries={data.deliveries} />}
      {hasSteps && <FirstSteps steps={steps} />}
      {data && <KeyLine />}
      {data && data.deliveries.length === 0 && steps.length > 0 && (
        <p className="desk-soft desk-foot-note">{text.desk_today_bounces()}</p>
      )}
    </>
  )
}

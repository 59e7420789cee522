import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Step, WaitingKind } from '#shared/admin/today.ts'
import type { Api } from '#shared/contract/all.ts'
import * as text from '#texts'
import { moveFocus } from '#web/lib/focus.ts'
import { ENGLISH } from '#web/lib/in-language.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadedRows } from '#web/ui/loaded-rows.tsx'
import { Words } from '#web/ui/words.tsx'
import { adminCall } from '../admin-call.ts'
import { showFailure, showNotice } from '../notices.tsx'
import { ShortcutLine } from '../shortcuts.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { channelName, timeOf } from '../words.ts'

type TodayData = Api['GET /api/admin/today']['reply']
type WaitingRow = TodayData['waiting'][number]
type Delivery = TodayData['deliveries'][number]

/**
 * The words of what waits, the page that it leads to, and what to do. A server that was updated since this page was opened may name
 * more, which the page leaves out.
 */
const WAITING: Record<WaitingKind, { words: (values: { count: number }) => string; href: string; how?: () => string }> =
  {
    messages: { words: text.admin_today_messages, href: '/messages' },
    deliveries: { words: text.admin_today_deliveries, href: '/today/given-up' },
    translations: { words: text.admin_today_translations, href: '/content' },
    rules: { words: text.admin_today_rules, how: text.admin_today_rules_how, href: '/content' },
    conflicts: { words: text.admin_today_conflicts, how: text.admin_today_conflicts_how, href: '/content' },
    misfits: { words: text.admin_today_misfits, how: text.admin_today_misfits_how, href: '/content' },
    plans: { words: text.admin_today_plans, how: text.admin_today_plans_how, href: '/content' },
    proposals: { words: text.admin_today_proposals, how: text.admin_today_proposals_how, href: '/content' },
    backup: { words: text.admin_today_backup, how: text.admin_today_backup_how, href: '/backups' },
    codes: { words: text.admin_today_codes, how: text.admin_today_codes_how, href: '/codes' },
    settings: { words: text.admin_today_settings, href: '/settings' },
  }

const STEPS: Record<Step, { name: () => string; words: () => string; href: string }> = {
  operator: { name: text.admin_today_step_operator, words: text.admin_today_step_operator_text, href: '/site' },
  address: { name: text.admin_today_step_address, words: text.admin_today_step_address_text, href: '/settings' },
  mail: { name: text.admin_today_step_mail, words: text.admin_today_step_mail_text, href: '/settings' },
  'second-operator': {
    name: text.admin_today_step_second,
    words: text.admin_today_step_second_text,
    href: '/team',
  },
  backup: { name: text.admin_today_step_backup, words: text.admin_today_step_backup_text, href: '/backups' },
}

/** Says to the eye that a row leads somewhere. */
const RowArrow = () => (
  <span className="admin-row-arrow">
    <AdminIcon name="chevron" />
  </span>
)

function WaitingLine({ kind, count, isMore }: WaitingRow) {
  const { words, href, how } = WAITING[kind]
  const line = isMore ? text.admin_today_more({ count, words: words({ count }) }) : words({ count })
  return (
    <li>
      <Link
        href={href}
        className="admin-row"
        data-row
        // The list of the deliveries is further down on this page.
        onClick={() => moveFocus(kind === 'deliveries' ? document.getElementById('refused') : null)}
      >
        <span className="admin-row-main">
          <span className="admin-strong">{line}</span>
          {how && <span className="admin-soft admin-step-words">{how()}</span>}
        </span>
        <RowArrow />
      </Link>
    </li>
  )
}

function Refused({ deliveries }: { deliveries: readonly Delivery[] }) {
  const retry = useAction({
    key: 'delivery',
    mutationFn: (id: number) => adminCall('POST /api/admin/deliveries/:id/retry', { params: { id } }),
    onSuccess: (_, id) => showNotice(text.admin_today_retried({ number: id })),
    onError: showFailure,
  })
  return (
    <section className="admin-section" aria-labelledby="refused">
      <h2 id="refused" tabIndex={-1}>
        {text.admin_today_refused()}
      </h2>
      <p className="admin-soft admin-intro">{text.admin_today_refused_text()}</p>
      <ul className="admin-rows">
        {deliveries.map(({ id, channel, since, error }) => (
          <li key={id} className="admin-row">
            <div className="admin-row-main">
              <p>
                <span className="admin-strong">{text.admin_log_delivery({ number: id })}</span> {channelName(channel)}{' '}
                <span className="admin-soft">{text.admin_today_since({ time: timeOf(since) })}</span>
              </p>
              <p className="admin-soft">
                <Words of={error} in={ENGLISH}>
                  <bdi>{error}</bdi>
                </Words>
              </p>
            </div>
            <Button
              className="button"
              data-row
              aria-label={text.admin_today_retry_of({ number: id })}
              action={retry}
              onClick={() => retry.run(id)}
            >
              {text.admin_today_retry()}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function stateOf(isDone: boolean | null): { key: string; words: string } {
  if (isDone === null) return { key: 'unseen', words: text.admin_today_step_unseen() }
  return isDone
    ? { key: 'done', words: text.admin_today_step_done() }
    : { key: 'open', words: text.admin_today_step_open() }
}

/** The first steps of a new operator. The list disappears once all are done. */
function FirstSteps({ steps }: { steps: TodayData['steps'] }) {
  const done = steps.filter(({ isDone }) => isDone === true).length
  const sorted = steps.toSorted((one, other) => Number(one.isDone === true) - Number(other.isDone === true))
  return (
    <section className="admin-section" aria-labelledby="first-steps">
      <h2 id="first-steps">{text.admin_today_steps()}</h2>
      <p className="admin-soft admin-intro">{text.admin_today_steps_text({ done, count: steps.length })}</p>
      <ol className="admin-rows">
        {sorted.map(({ step, isDone }) => {
          const { key, words } = stateOf(isDone)
          return (
            <li key={step}>
              <Link href={STEPS[step].href} className="admin-row admin-step" data-row data-step={key}>
                <span className="admin-row-main">
                  <span className="admin-strong">{STEPS[step].name()}</span>
                  <span className="admin-soft admin-step-words">{STEPS[step].words()}</span>
                </span>
                <span className="admin-tag">{words}</span>
                <RowArrow />
              </Link>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Shows the tasks that wait for the rider, and the first steps of a new site. */
export function Today() {
  const today = useQuery({
    queryKey: ['today'],
    queryFn: () => adminCall('GET /api/admin/today', {}),
  })
  const { data } = today
  const waiting = data?.waiting.filter(({ kind }) => kind in WAITING) ?? []
  const steps = data?.steps.filter(({ step }) => step in STEPS) ?? []
  const hasSteps = steps.some(({ isDone }) => isDone === false)
  return (
    <>
      <h1>{text.admin_today()}</h1>
      <p className="admin-soft admin-intro">{text.admin_today_text()}</p>
      <LoadedRows query={today} />
      {data && waiting.length === 0 && (
        <EmptyState
          art={<AdminIcon name="sun" />}
          title={text.admin_today_nothing()}
          text={text.admin_today_nothing_text()}
        >
          <Link href="/content" className="button">
            {text.admin_content()}
          </Link>
        </EmptyState>
      )}
      {waiting.length > 0 && (
        <ul className="admin-rows" aria-label={text.admin_today_text()}>
          {waiting.map((row) => (
            <WaitingLine key={row.kind} {...row} />
          ))}
        </ul>
      )}
      {data && data.deliveries.length > 0 && <Refused deliveries={data.deliveries} />}
      {hasSteps && <FirstSteps steps={steps} />}
      {data && <ShortcutLine />}
      {data && data.deliveries.length === 0 && steps.length > 0 && (
        <p className="admin-soft admin-foot-note">{text.admin_today_bounces()}</p>
      )}
    </>
  )
}

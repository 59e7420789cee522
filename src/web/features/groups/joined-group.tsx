import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { JoinedGroup } from '#shared/contract/groups.ts'
import { MEMBER_FIELDS } from '#shared/groups/rules.ts'
import { memberFieldName } from '#shared/groups/words.ts'
import * as text from '#texts'
import { useNavigate } from '#web/lib/use-is-here.ts'
import { withElements } from '#web/lib/with-elements.ts'
import { paths } from '#web/paths.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { DueDay, dayText } from './days.ts'
import { useBeInLadder, useLeaveGroup, useOwnAccount, useTakeLead } from './group-actions.ts'
import { Ladder } from './ladder.tsx'
import { MemberValue, ReadyMark } from './member-values.tsx'
import { ladderQuery } from './queries.ts'
import './group.css'
import { Name } from '#web/ui/name.tsx'

const ROW_FIELDS = MEMBER_FIELDS.filter((field) => field !== 'ready')

/** A group as a member sees it: who leads it, the own row, the number of the others, and the way out. */
export function JoinedGroupPage({ group }: { group: JoinedGroup }) {
  return (
    <div className="group group-joined grid gap-[18px] max-w-[760px]">
      <header>
        <Link href={paths.groups} className="back-link">
          <Icon name="arrow-left" />
          {text.groups_all()}
        </Link>
        <h1 className="page-title">
          <Name of={group.name} />
        </h1>
        <p className="group-facts">
          {withElements(text.groups_led_by({ name: () => <Name of={group.leader} className="font-bold" /> }))} ·{' '}
          {text.groups_others({ count: group.members - 1 })}
        </p>
        {group.leaderSince !== null && (
          <p className="notice">{text.groups_leader_since({ day: dayText(group.leaderSince) })}</p>
        )}
      </header>
      {group.isOffered && <LeadOffer group={group} />}
      {group.dueOn !== null && (
        <p className="card group-due-day">
          <Icon name="calendar-days" className="size-6" />
          <DueDay on={group.dueOn} />
        </p>
      )}
      <OwnRow group={group} />
      {group.hasLadder && <MemberLadder group={group} />}
      <section className="card group-rights" aria-labelledby="group-rights">
        <h2 id="group-rights" className="text-xl font-bold">
          {text.groups_rights()}
        </h2>
        {group.isLookedAfter && <LookedAfter group={group} />}
        <Leave group={group} />
      </section>
    </div>
  )
}

/** The very row that the leader sees. */
function OwnRow({ group: { row, tips } }: { group: JoinedGroup }) {
  return (
    <section className="card own-row" aria-labelledby="own-row">
      <div className="flex flex-wrap items-center justify-between gap-x-[16px] gap-y-[8px]">
        <h2 id="own-row" className="text-xl font-bold">
          {text.groups_own_row()}
        </h2>
        <ReadyMark isReady={row.ready} />
      </div>
      <p className="text-ink-2">{row.ready ? text.groups_own_ready() : text.groups_own_not_ready()}</p>
      <dl className="own-row-fields">
        {ROW_FIELDS.map((field) => (
          <div key={field}>
            <dt>{memberFieldName(field)}</dt>
            <dd>
              <MemberValue field={field} row={row} tips={tips} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="own-row-only gap-[10px] text-ink-2 text-(length:--text-15)">
        <Icon name="eye" />
        {text.groups_own_row_only()}
      </p>
      <div className="button-row">
        {row.exam === null ? (
          <Link href={paths.exam} className="button button-primary">
            {text.exam_open()}
          </Link>
        ) : (
          <Link href={paths.progress} className="button button-primary">
            {row.remembered === 'forgotten' ? text.review_start() : text.groups_go_on()}
          </Link>
        )}
      </div>
    </section>
  )
}

function MemberLadder({ group }: { group: JoinedGroup }) {
  const beIn = useBeInLadder(group)
  const isIn = beIn.sending ?? group.inLadder
  return (
    <div className="group-ladder grid gap-[12px]">
      <Loaded query={useQuery(ladderQuery(group.id))} failed={text.groups_failed()}>
        {(ladder) => <Ladder ladder={ladder} />}
      </Loaded>
      <div className="card py-[8px] px-[20px]">
        <Switch
          label={text.groups_in_ladder()}
          description={text.groups_in_ladder_hint()}
          checked={isIn}
          action={beIn}
          onChange={(isOn) => beIn.run(isOn)}
        />
      </div>
    </div>
  )
}

/** Asks a member to take the lead, and says what it means first. */
function LeadOffer({ group }: { group: JoinedGroup }) {
  const [isAsking, setAsking] = useState(false)
  const take = useTakeLead(group, () => setAsking(false))
  return (
    <div className="notice group-notice">
      <p>{withElements(text.groups_lead_offered({ name: () => <Name of={group.leader} /> }))}</p>
      <Button className="button button-primary" onClick={() => setAsking(true)}>
        {text.groups_take_lead()}
      </Button>
      {isAsking && (
        <AskDialog
          title={text.groups_take_lead_title({ name: group.name })}
          text={text.groups_take_lead_text()}
          button={text.groups_take_lead()}
          action={take}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

/** Lets a member end the leader's right to give new one-time words, and says how to sign in afterwards. */
function LookedAfter({ group }: { group: JoinedGroup }) {
  const [isAsking, setAsking] = useState(false)
  const own = useOwnAccount(group, () => setAsking(false))
  return (
    <div className="group-right">
      <p>
        <strong>{text.groups_looked_after()}</strong>
        <span className="block text-(length:--text-15) text-ink-2">{text.groups_looked_after_text()}</span>
      </p>
      <Button className="button" onClick={() => setAsking(true)}>
        <Icon name="key-round" />
        {text.groups_account_own()}
      </Button>
      {isAsking && (
        <AskDialog
          title={text.groups_account_own_title()}
          text={text.groups_account_own_text()}
          button={text.groups_account_own()}
          action={own}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

function Leave({ group }: { group: JoinedGroup }) {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const leave = useLeaveGroup(group, () => navigate(paths.groups, { replace: true }))
  return (
    <div className="group-right">
      <p>
        <strong>{text.groups_leave_title_short()}</strong>
        <span className="block text-(length:--text-15) text-ink-2">{text.groups_leave_hint()}</span>
      </p>
      <Button className="button button-danger" onClick={() => setAsking(true)}>
        <Icon name="log-out" />
        {text.groups_leave()}
      </Button>
      {isAsking && (
        <AskDialog
          title={text.groups_leave_title({ name: group.name })}
          text={group.isLookedAfter ? text.groups_leave_account_text() : text.groups_leave_text()}
          button={text.groups_leave()}
          action={leave}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

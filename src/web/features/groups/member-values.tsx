import type { ReactNode } from 'react'
import type { MemberRow } from '#shared/contract/groups.ts'
import type { MemberField } from '#shared/groups/rules.ts'
import { readyName, rememberedName } from '#shared/groups/words.ts'
import type { UiIcon } from '#shared/icons.ts'
import * as text from '#texts'
import { Icon } from '#web/ui/icon.tsx'
import { dayText } from './days.ts'
import './member-values.css'
import { Name } from '#web/ui/name.tsx'

const MEMORY_ICONS = { fresh: 'circle-check', fading: 'clock', forgotten: 'circle-alert' } as const

function Mark({ icon, state, children }: { icon: UiIcon; state: string; children: ReactNode }) {
  return (
    <span className="member-mark" data-state={state}>
      <Icon name={icon} className="size-[18px]" />
      {children}
    </span>
  )
}

export function ReadyMark({ isReady }: { isReady: boolean }) {
  return (
    <Mark icon={isReady ? 'shield-check' : 'clock'} state={isReady ? 'ready' : 'not-ready'}>
      {readyName(isReady)}
    </Mark>
  )
}

/** Stands for something that a member has not done yet. */
const None = ({ children }: { children: string }) => <span className="text-ink-3">{children}</span>

function Completed({ count, tips }: { count: number; tips: number }) {
  return (
    <span className="member-completed inline-grid gap-[4px] tabular-nums">
      <span>{text.groups_completed_of({ count, all: tips })}</span>
      <span className="member-bar block w-[96px] h-[6px] overflow-hidden" aria-hidden="true">
        <span style={{ inlineSize: `${(100 * Math.min(count, tips)) / Math.max(1, tips)}%` }} />
      </span>
    </span>
  )
}

/** Shows a field of a member to the leader. `tips` is how many tips the site has. */
export function MemberValue({ field, row, tips }: { field: MemberField; row: MemberRow; tips: number }): ReactNode {
  switch (field) {
    case 'label':
      return <Name of={row.label} />
    case 'ready':
      return <ReadyMark isReady={row.ready} />
    case 'completed':
      return <Completed count={row.completed} tips={tips} />
    case 'exam':
      if (row.exam === null) return <None>{text.groups_exam_none()}</None>
      return <span>{text.groups_exam_passed({ day: dayText(row.exam) })}</span>
    case 'remembered':
      if (row.remembered === null) return <None>{text.groups_remembered_none()}</None>
      return (
        <Mark icon={MEMORY_ICONS[row.remembered]} state={row.remembered}>
          {rememberedName(row.remembered)}
        </Mark>
      )
    case 'activeOn':
      return row.activeOn === null ? <None>{text.groups_active_none()}</None> : dayText(row.activeOn)
  }
}

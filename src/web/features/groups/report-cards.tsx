import type { ReportRow } from '#shared/contract/groups.ts'
import { MEMBER_FIELDS } from '#shared/groups/rules.ts'
import { memberFieldName } from '#shared/groups/words.ts'
import * as text from '#texts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Name } from '#web/ui/name.tsx'
import { AccountNote } from './account-note.tsx'
import { MemberValue, ReadyMark } from './member-values.tsx'

interface Props {
  rows: readonly ReportRow[]
  tips: number
  onOpen: (row: ReportRow) => void
}

/** The fields below the name and the mark of a card. */
const FIELDS = MEMBER_FIELDS.filter((field) => field !== 'label' && field !== 'ready')

/** The members as cards, for phones. */
export function ReportCards({ rows, tips, onOpen }: Props) {
  return (
    <ul className="report-cards" aria-labelledby="report-members">
      {rows.map((row) => (
        <li key={row.id} className="card report-card pt-[14px] px-[16px] pb-[16px]">
          <div className="report-card-head">
            <h3 className="pt-[8px] text-(length:--text-19) font-bold leading-[1.3]">
              <Name of={row.label} />
              <AccountNote account={row.account} />
            </h3>
            <Button
              className="icon-button"
              aria-label={text.groups_member_manage({ name: row.label })}
              onClick={() => onOpen(row)}
            >
              <Icon name="pencil" />
            </Button>
          </div>
          <ReadyMark isReady={row.ready} />
          <dl className="report-card-fields grid gap-x-[16px] gap-y-[12px] mt-[14px] text-(length:--text-15)">
            {FIELDS.map((field) => (
              <div key={field}>
                <dt>{memberFieldName(field)}</dt>
                <dd>
                  <MemberValue field={field} row={row} tips={tips} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

import type { ReportRow } from '#shared/contract/groups.ts'
import { MEMBER_FIELDS, type MemberField } from '#shared/groups/rules.ts'
import { memberFieldName } from '#shared/groups/words.ts'
import * as text from '#texts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AccountNote } from './account-note.tsx'
import { MemberValue } from './member-values.tsx'
import type { ReportView } from './queries.ts'

interface Props {
  rows: readonly ReportRow[]
  tips: number
  view: ReportView
  onSort: (field: MemberField) => void
  onOpen: (row: ReportRow) => void
}

/** The members as a table, for windows that are wide enough. A heading sorts it; pressed again, it turns the order. */
export function ReportTable({ rows, tips, view, onSort, onOpen }: Props) {
  return (
    <div className="card report-table">
      <table aria-labelledby="report-members">
        <thead>
          <tr>
            {MEMBER_FIELDS.map((field) => {
              const isSorted = view.sort === field
              return (
                <th
                  key={field}
                  scope="col"
                  aria-sort={isSorted ? (view.order === 'up' ? 'ascending' : 'descending') : undefined}
                >
                  <Button
                    className="report-heading inline-flex items-center gap-[6px] min-h-[46px] text-(length:--text-15) font-bold text-start leading-[1.2]"
                    onClick={() => onSort(field)}
                  >
                    {memberFieldName(field)}
                    <Icon
                      name="arrow-right"
                      className={`size-4 ${view.order === 'down' && isSorted ? 'rotate-90' : '-rotate-90'}`}
                    />
                  </Button>
                </th>
              )
            })}
            <th scope="col">
              <span className="sr-only">{text.groups_member_manage_all()}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {MEMBER_FIELDS.map((field) =>
                field === 'label' ? (
                  <th key={field} scope="row">
                    <MemberValue field={field} row={row} tips={tips} />
                    <AccountNote account={row.account} />
                  </th>
                ) : (
                  <td key={field}>
                    <MemberValue field={field} row={row} tips={tips} />
                  </td>
                ),
              )}
              <td>
                <Button
                  className="icon-button"
                  aria-label={text.groups_member_manage({ name: row.label })}
                  onClick={() => onOpen(row)}
                >
                  <Icon name="pencil" />
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

import { makeCsv } from '#server/platform/csv.ts'
import type { MemberRow } from '#shared/contract/groups.ts'
import { MEMBER_FIELDS, type MemberField } from '#shared/groups/rules.ts'
import { memberFieldName, readyName, rememberedName } from '#shared/groups/words.ts'
import type { Sent } from '#shared/name.ts'

/** The text of a cell. Days stay as they are stored, because spreadsheets of every country read 2026-06-15 as that day. */
function textOf(row: Sent<MemberRow>, field: MemberField, locale: string): string {
  const values: Record<MemberField, string> = {
    label: row.label,
    ready: readyName(row.ready, locale),
    completed: String(row.completed),
    exam: row.exam ?? '',
    remembered: row.remembered === null ? '' : rememberedName(row.remembered, locale),
    activeOn: row.activeOn ?? '',
  }
  return values[field]
}

/** The members of a group as CSV. */
export function groupCsv(rows: readonly Sent<MemberRow>[], locale: string): string {
  const heading = MEMBER_FIELDS.map((field) => memberFieldName(field, locale))
  return makeCsv([heading, ...rows.map((row) => MEMBER_FIELDS.map((field) => textOf(row, field, locale)))], locale)
}

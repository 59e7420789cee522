import type { MemberRow } from '#shared/contract/groups.ts'
import { MEMBER_FIELDS, type MemberField } from '#shared/groups/rules.ts'
import { memberFieldName, readyName, rememberedName } from '#shared/groups/words.ts'

/**
 * A cell. It is always quoted, because a name may contain any separator. A tab before a formula makes it text, and unlike an
 * apostrophe it is still there after the file was saved and opened again. Some spreadsheets read the wide signs as the usual ones.
 */
const cell = (value: string) =>
  `"${(/^\s*[=+\-@＝＋－＠\t\r\n]/.test(value) ? `\t${value}` : value).replaceAll('"', '""')}"`

/** What a cell says. Days stay as they are stored, because spreadsheets of every country read 2026-06-15 as that day. */
function textOf(row: MemberRow, field: MemberField, locale: string): string {
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

/** The members of a group as CSV. The byte order mark and the semicolons let Excel open it right with a double click. */
export function groupCsv(rows: readonly MemberRow[], locale: string): string {
  const heading = MEMBER_FIELDS.map((field) => cell(memberFieldName(field, locale)))
  const lines = rows.map((row) => MEMBER_FIELDS.map((field) => cell(textOf(row, field, locale))))
  return `\uFEFF${[heading, ...lines].map((line) => line.join(';')).join('\r\n')}\r\n`
}

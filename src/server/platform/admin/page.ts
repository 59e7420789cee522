import { PAGE_SIZE } from '#shared/admin/roles.ts'

/**
 * Cuts rows to one page of a list in Admin.
 * @param rows at most PAGE_SIZE + 1 rows, so that a further row says that there is a next page
 * @param cursorOf makes the beginning of the next page from the last row of this one
 */
export function pageOf<Row, Cursor>(
  rows: readonly Row[],
  cursorOf: (last: Row) => Cursor,
): { shown: readonly Row[]; next: Cursor | null } {
  const shown = rows.slice(0, PAGE_SIZE)
  const last = shown.at(-1)
  return { shown, next: last && rows.length > PAGE_SIZE ? cursorOf(last) : null }
}

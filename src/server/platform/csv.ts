/**
 * A cell. It is always quoted, because a name may contain any separator. A tab before a formula makes it text, and unlike an
 * apostrophe it is still there after the file was saved and opened again. Some spreadsheets read the wide signs as the usual ones.
 */
const cell = (value: string) =>
  `"${(/^\s*[=+\-@＝＋－＠\t\r\n]/.test(value) ? `\t${value}` : value).replaceAll('"', '""')}"`

/** The separator of a spreadsheet in a language: where the comma is in numbers, the semicolon is between cells. */
const separatorIn = (locale: string) => (new Intl.NumberFormat(locale).format(1.5).includes('.') ? ',' : ';')

/** Rows as CSV. The byte order mark and the separator let a spreadsheet of the language open it right with a double click. */
export const makeCsv = (rows: readonly (readonly string[])[], locale: string) =>
  `\uFEFF${rows.map((row) => row.map(cell).join(separatorIn(locale))).join('\r\n')}\r\n`

import { contentPath, readFields } from '#server/content/file-fields.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { ADMIN_ERRORS } from '#shared/admin/errors.ts'
import type { Fields } from '#shared/content/fields.ts'
import type { Editor } from './editor-service.ts'

/** Site.yaml and its translations name who runs the site. */
export const isSiteFile = (path: string) => contentPath(path).kind === 'site'

type Values = ReadonlyMap<string, string>

/** Who runs the site by these fields: each value by its field. Nothing but this is compared, so no quoting counts. */
function operatorOf({ operator }: Fields): Values {
  if (operator === undefined || operator === null) return new Map()
  if (typeof operator !== 'object') return new Map([['operator', JSON.stringify(operator)]])
  const given = Object.entries(operator).filter(([, value]) => value !== null && value !== '')
  return new Map(
    given.map(([name, value]) => [
      `operator.${name}`,
      typeof value === 'string' ? value.trim() : JSON.stringify(value),
    ]),
  )
}

export const namesOperator = (fields: Fields) => operatorOf(fields).size > 0

const differences = (a: Values, b: Values) =>
  [...new Set([...a.keys(), ...b.keys()])].filter((field) => a.get(field) !== b.get(field))

/** The fields of a site file from its text. */
export const siteFields = (path: string, bytes: Buffer | string | undefined): Fields =>
  bytes === undefined ? {} : readFields(contentPath(path), bytes.toString())

/**
 * Lets only operators change who runs the site. Everything that stores a text of site.yaml calls it in its transaction, because
 * the mails of visitors and riders go to the address in it.
 * @param next the fields that will be stored, or that stop being stored
 * @param kept who may be in them: what riders see, or what an operator has written before
 * @throws AppError 403 with the fields that differ
 */
export function keepOperatorData(editor: Editor, path: string, next: Fields, ...kept: readonly Fields[]): void {
  if (editor.isOperator || !isSiteFile(path)) return
  const found = kept.map((fields) => differences(operatorOf(next), operatorOf(fields)))
  if (found.some((fields) => fields.length === 0)) return
  const message = ADMIN_ERRORS['operators-only'].message
  const errors = (found[0] ?? []).map((field) => ({
    path: [path, ...field.split('.')],
    message,
    code: 'invalid',
  }))
  throw new AppError('operators-only', { errors })
}

import type { Fields } from '#shared/content/fields.ts'

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value of a field, such as 'brand.accent'. */
export function readField(fields: Fields, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), fields)
}

/** The text of a field, empty when it has none. */
export function readText(fields: Fields, path: string): string {
  const value = readField(fields, path)
  return value === undefined || value === null ? '' : String(value)
}

/** Returns the fields with another value of one. A field without a value, and a group without fields, are left out. */
export function withField(fields: Fields, path: string, value: unknown): Fields {
  const [name = '', ...rest] = path.split('.')
  const { [name]: before, ...others } = fields
  const inner = rest.length > 0 ? withField(isObject(before) ? before : {}, rest.join('.'), value) : value
  const isEmpty = inner === undefined || inner === '' || (isObject(inner) && Object.keys(inner).length === 0)
  return isEmpty ? others : { ...fields, [name]: inner }
}

/** The paths of all fields whose values differ. */
export function changedFields(one: Fields, other: Fields, before = ''): string[] {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return names.flatMap((name) => {
    const [a, b] = [one[name], other[name]]
    if (isObject(a) && isObject(b)) return changedFields(a, b, `${before}${name}.`)
    return JSON.stringify(a) === JSON.stringify(b) ? [] : [before + name]
  })
}

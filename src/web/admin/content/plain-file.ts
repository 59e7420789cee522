import type { Fields } from '#shared/content/fields.ts'
import type { ChangedField, FileForm, Original } from './file-form.ts'
import { isSame } from './tip-form.ts'

/** A field of a file that is edited by a list of its fields, such as a place. */
export type FieldPlan = { name: string; label: () => string; isOfOriginal?: true } & (
  | { kind: 'text'; hint?: () => string; max?: number; input?: 'url' | 'id' | 'color' | 'date' }
  | { kind: 'icon' }
  | { kind: 'tip' }
  | { kind: 'switch' }
  | { kind: 'choice'; options: readonly string[]; nameOf: (option: string) => string }
  /** A list of texts, of which the last ones may be empty. */
  | { kind: 'texts'; count: number }
  /** An object. Without `add` it is always there. */
  | { kind: 'group'; fields: readonly FieldPlan[]; add?: () => string; remove?: () => string }
  | {
      kind: 'list'
      fields: readonly FieldPlan[]
      /** The field by which an entry is named. */
      headedBy: string
      add: () => string
      /** A new entry. */
      begin: () => Fields
    }
)

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const objectOf = (value: unknown): Fields => (isObject(value) ? value : {})
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
export const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value))

/** Returns the fields with another value of one. A field without a value is left out. */
export function withValue(fields: Fields, name: string, value: unknown): Fields {
  const { [name]: _, ...others } = fields
  return value === '' || value === undefined ? others : { ...fields, [name]: value }
}

/** An entry of a list in the original, and the entry of a translation that belongs to it. */
function pairs(entries: readonly Fields[], originals: readonly Fields[]): [Fields | undefined, Fields][] {
  const left = [...entries]
  return originals.map((original) => {
    // Two rules may have the same id: one ends on a day, and the other begins after it. Their order is kept.
    const place = left.findIndex(({ id }) => id === original.id)
    return [place < 0 ? undefined : left.splice(place, 1)[0], original]
  })
}

/** The fields of a translation in the form of its original: the same entries in the same order. */
function alignedWith(plan: readonly FieldPlan[], fields: Fields, original: Fields): Fields {
  const aligned: Fields = 'id' in original ? { id: original.id } : {}
  for (const field of plan) {
    const { name } = field
    if (field.isOfOriginal) continue
    const [value, from] = [fields[name], original[name]]
    if (field.kind === 'group') {
      if (isObject(from)) aligned[name] = alignedWith(field.fields, objectOf(value), from)
    } else if (field.kind === 'list')
      aligned[name] = pairs(listOf(value).map(objectOf), listOf(from).map(objectOf)).map(([entry, of]) => ({
        ...(entry?.of === undefined ? {} : { of: entry.of }),
        ...alignedWith(field.fields, entry ?? {}, of),
      }))
    else if (value !== undefined) aligned[name] = value
  }
  return aligned
}

/** A value as the form shows it. */
function wordsOf(field: FieldPlan, value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join('\n')
  const chosen = field.kind === 'choice' && field.options.find((option) => option === value)
  return field.kind === 'choice' && chosen ? field.nameOf(chosen) : textOf(value)
}

/** Each value with the path and the name of its field. */
function valuesIn(plan: readonly FieldPlan[], fields: Fields, path = '', before = ''): [path: string, ChangedField][] {
  return plan.flatMap((field): [string, ChangedField][] => {
    const at = `${path}${field.name}`
    const name = `${before}${field.label()}`
    const value = fields[field.name]
    if (field.kind === 'group') return valuesIn(field.fields, objectOf(value), `${at}.`, `${name}: `)
    if (field.kind === 'list')
      return listOf(value).flatMap((entry, place) => {
        const entryName = textOf(objectOf(entry)[field.headedBy]) || String(place + 1)
        return valuesIn(field.fields, objectOf(entry), `${at}.${place}.`, `${entryName}: `)
      })
    return [[at, { field: at, name, before: wordsOf(field, value), after: '' }]]
  })
}

function changedIn(plan: readonly FieldPlan[], before: Fields, after: Fields): ChangedField[] {
  const [old, now] = [new Map(valuesIn(plan, before)), new Map(valuesIn(plan, after))]
  return [...new Set([...now.keys(), ...old.keys()])]
    .map((field) => ({
      field,
      name: (now.get(field) ?? old.get(field))?.name ?? field,
      before: old.get(field)?.before ?? '',
      after: now.get(field)?.before ?? '',
    }))
    .filter((row) => row.before !== row.after)
}

/** How a file is edited whose form is made from a list of its fields. */
export function plainFile(
  plan: readonly FieldPlan[],
  { pathOf = (field: string) => field, withOf }: Partial<PlainParts> = {},
): FileForm<Fields> {
  const shown = (fields: Fields, original: Original | null) =>
    original ? { ...keptOf(fields), ...alignedWith(plan, fields, original.fields) } : fields
  return {
    formOf: shown,
    fieldsOf: (form, before, original) => (original && withOf ? withOf(form, before, original) : form),
    problemsOf: () => ({}),
    pathOf,
    changedFields: (before, after) => changedIn(plan, before, after),
  }
}

const keptOf = ({ of }: Fields): Fields => (of === undefined ? {} : { of })

interface PlainParts {
  pathOf: (field: string) => string
  /** Says in a translation from which original it was made. */
  withOf: (form: Fields, before: Fields, original: Original) => Fields
}

/** A translation that is changed is made from the original beside it. */
export const fileOf = (form: Fields, before: Fields, original: Original): Fields => ({
  ...form,
  of: isSame({ ...form, of: '' }, { ...before, of: '' }) ? (form.of ?? original.of) : original.of,
})

/** Each category says from which original it was translated. */
export function categoriesOf(form: Fields, before: Fields, original: Original): Fields {
  const [old, originals] = [listOf(before.categories).map(objectOf), listOf(original.fields.categories).map(objectOf)]
  const categories = listOf(form.categories)
    .map(objectOf)
    .map((category) => {
      const then = old.find(({ id }) => id === category.id)
      const of = originals.find(({ id }) => id === category.id)?.of
      const isUnchanged = then !== undefined && isSame({ ...then, of: '' }, { ...category, of: '' })
      return { ...category, of: isUnchanged ? (category.of ?? of) : of }
    })
  return { ...form, categories }
}

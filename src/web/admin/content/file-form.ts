import type { Fields } from '#shared/content/fields.ts'
import { type FieldProblems, tipProblems } from '#shared/content/tip-problems.ts'
import { changedFields, TIP_FIELDS, type TipField } from './field-names.ts'
import { fieldsOf, formOf, isSame, type TipForm } from './tip-form.ts'

/** A field that differs between two texts of a file. */
export interface ChangedField {
  field: string
  name: string
  before: string
  after: string
}

/** The original of a translation as riders see it. */
export interface Original {
  fields: Fields
  /** The value of `of` of a translation that is made from it. */
  of: string
}

/** How the files of one kind are edited. `Form` has the values of the form. */
export interface FileForm<Form> {
  formOf: (fields: Fields, original: Original | null) => Form
  /**
   * The fields of a file whose form was changed.
   * @param before the fields before. What the form does not show stays as it is
   * @param original the original of a translation, otherwise null
   */
  fieldsOf: (form: Form, before: Fields, original: Original | null) => Fields
  /** The problems that the browser finds by itself, by the path of the field. */
  problemsOf: (fields: Fields, isTranslation: boolean) => FieldProblems
  /** The path inside the fields of a problem that the server has found. */
  pathOf: (field: string) => string
  changedFields: (before: Fields, after: Fields) => ChangedField[]
  /**
   * `mine` with the named fields of another text. Without it the editor takes one of two texts as a whole: a list that is mixed from two
   * would have entries that nobody wrote.
   */
  take?: (mine: Fields, theirs: Fields, names: ReadonlySet<string>, original: Original | null) => Fields
}

/** The file before. A translation is made from the original beside it only once its form was changed. */
const ofOriginal = (form: TipForm, before: Fields, original: Original | null) =>
  original && !isSame({ form }, { form: formOf(before) }) ? { ...before, of: original.of } : before
const isTipField = (name: string): name is TipField => TIP_FIELDS.some(({ field }) => field === name)

/** How a tip is edited. A translation that is changed is made from the original beside it. */
export const TIP_FILE: FileForm<TipForm> = {
  formOf,
  fieldsOf: (form, before, original) => fieldsOf(form, ofOriginal(form, before, original), original !== null),
  problemsOf: tipProblems,
  pathOf: (field) => field,
  changedFields,
  take: (mine, theirs, names, original) => {
    const [form, other] = [formOf(mine), formOf(theirs)]
    const taken = Object.fromEntries([...names].filter(isTipField).map((field) => [field, other[field]]))
    return fieldsOf({ ...form, ...taken }, { ...mine, ...theirs }, original !== null)
  },
}

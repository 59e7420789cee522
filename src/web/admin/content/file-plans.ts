import type { FileKind } from '#shared/content/paths.ts'
import { CAUTIOUS } from '#shared/content/schema.ts'
import { PICTOGRAMS } from '#shared/places/pictograms.ts'
import * as text from '#texts'
import { cautiousName } from './field-names.ts'
import { TIP_FILE } from './file-form.ts'
import { categoriesOf, type FieldPlan, fileOf, plainFile } from './plain-file.ts'

const today = () => new Date().toISOString().slice(0, 10)

const CATEGORIES: readonly FieldPlan[] = [
  {
    ...{ kind: 'list', name: 'categories', headedBy: 'name', label: text.admin_content_categories },
    add: text.admin_content_category_add,
    begin: () => ({ color: '#1467c2' }),
    fields: [
      {
        ...{ kind: 'text', name: 'id', input: 'id', isOfOriginal: true },
        ...{ label: text.admin_content_id, hint: text.admin_content_id_hint },
      },
      { kind: 'text', name: 'name', label: text.admin_content_name },
      { kind: 'text', name: 'description', label: text.admin_content_description },
      { kind: 'icon', name: 'icon', label: text.admin_content_icon, isOfOriginal: true },
      { kind: 'text', name: 'color', input: 'color', label: text.admin_content_colour, isOfOriginal: true },
    ],
  },
]

const QUESTION: readonly FieldPlan[] = [
  { kind: 'tip', name: 'tip', label: text.admin_content_rule_tip, isOfOriginal: true },
  { kind: 'text', name: 'question', label: text.admin_content_question_text },
  { kind: 'text', name: 'right', label: text.admin_content_right },
  { kind: 'texts', name: 'wrong', count: 3, label: text.admin_content_wrong },
  { kind: 'text', name: 'why', label: text.admin_content_why },
  {
    ...{ kind: 'choice', name: 'cautious', options: CAUTIOUS, isOfOriginal: true, label: text.admin_content_cautious },
    nameOf: cautiousName,
  },
]

const PLACE: readonly FieldPlan[] = [
  { kind: 'text', name: 'name', max: 60, label: text.admin_content_place_name },
  {
    ...{ kind: 'text', name: 'timeZone', input: 'id', isOfOriginal: true },
    ...{ label: text.admin_content_time_zone, hint: text.admin_content_time_zone_hint },
  },
  {
    ...{ kind: 'text', name: 'within', input: 'id', isOfOriginal: true },
    ...{ label: text.admin_content_within, hint: text.admin_content_within_hint },
  },
  {
    ...{ kind: 'list', name: 'rules', headedBy: 'title', label: text.admin_content_rules_of_place },
    add: text.admin_content_rule_add,
    begin: () => ({ pictogram: 'rule', checked: today(), source: {} }),
    fields: [
      { kind: 'text', name: 'title', max: 60, label: text.admin_content_title },
      { kind: 'text', name: 'text', max: 300, label: text.admin_content_rule_text },
      {
        ...{ kind: 'text', name: 'figure', max: 24 },
        ...{ label: text.admin_content_rule_figure, hint: text.admin_content_rule_figure_hint },
      },
      {
        ...{ kind: 'choice', name: 'pictogram', options: PICTOGRAMS, isOfOriginal: true },
        ...{
          label: text.admin_content_pictogram,
          nameOf: (option) => text.admin_content_pictogram_name({ option: option.replaceAll('-', '_') }),
        },
      },
      {
        ...{ kind: 'text', name: 'id', input: 'id', isOfOriginal: true },
        ...{ label: text.admin_content_id, hint: text.admin_content_rule_id_hint },
      },
      {
        ...{ kind: 'group', name: 'source', isOfOriginal: true, label: text.admin_content_source },
        fields: [
          { kind: 'text', name: 'name', label: text.admin_content_source_name },
          { kind: 'text', name: 'url', input: 'url', label: text.admin_content_source_address },
        ],
      },
      { kind: 'text', name: 'checked', input: 'date', isOfOriginal: true, label: text.admin_content_checked },
      { kind: 'text', name: 'from', input: 'date', isOfOriginal: true, label: text.admin_content_from },
      { kind: 'text', name: 'until', input: 'date', isOfOriginal: true, label: text.admin_content_until },
      { kind: 'switch', name: 'announced', isOfOriginal: true, label: text.admin_content_announced },
      {
        ...{ kind: 'group', name: 'question', fields: QUESTION, label: text.admin_content_question },
        ...{ add: text.admin_content_question_add, remove: text.admin_content_question_remove },
      },
    ],
  },
]

/** The titles of sources in another language. Each has a field of its own, named by the original title. */
const sourcePlan = (titles: readonly string[]): FieldPlan[] =>
  titles.map((title) => ({ kind: 'text', name: title, label: () => title }))

export const CATEGORIES_FILE = {
  plan: CATEGORIES,
  // The file is a list, so the paths of its problems begin with the number of a category.
  form: plainFile(CATEGORIES, { pathOf: (field) => `categories.${field}`, withOf: categoriesOf }),
}
export const PLACE_FILE = { plan: PLACE, form: plainFile(PLACE, { withOf: fileOf }) }

const SOURCES_FORM = {
  ...plainFile([]),
  changedFields: (before, after) =>
    plainFile(sourcePlan([...new Set([...Object.keys(before), ...Object.keys(after)])])).changedFields(before, after),
} satisfies ReturnType<typeof plainFile>

export const sourcesFile = (titles: readonly string[]) => ({ plan: sourcePlan(titles), form: SOURCES_FORM })

/** How the texts of a file are compared. */
export function comparisonOf(kind: FileKind) {
  if (kind === 'categories') return CATEGORIES_FILE.form
  if (kind === 'place') return PLACE_FILE.form
  return kind === 'sources' ? SOURCES_FORM : TIP_FILE
}

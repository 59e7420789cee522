import type { Fields } from '#shared/content/fields.ts'
import { importanceName } from '#shared/tips/importance-name.ts'
import * as text from '#texts'
import { formOf, type TipForm } from './tip-form.ts'

/** The fields of a tip, in the order of the form, with the path that `check-content` gives them. */
export const TIP_FIELDS = [
  { field: 'title', path: 'title', name: text.admin_content_title },
  { field: 'shortDescription', path: 'shortDescription', name: text.admin_content_short },
  { field: 'fullDescription', path: 'fullDescription', name: text.admin_content_body },
  { field: 'didYouKnow', path: 'didYouKnow', name: text.admin_content_did_you_know },
  { field: 'question', path: 'check.question', name: text.admin_content_question },
  { field: 'right', path: 'check.right', name: text.admin_content_right },
  { field: 'wrong', path: 'check.wrong', name: text.admin_content_wrong },
  { field: 'why', path: 'check.why', name: text.admin_content_why },
  { field: 'cautious', path: 'check.cautious', name: text.admin_content_cautious },
  { field: 'sources', path: 'sources', name: text.admin_content_sources },
  { field: 'tag', path: 'tag', name: text.admin_content_tag },
  { field: 'importance', path: 'importance', name: text.admin_content_importance },
  { field: 'icon', path: 'icon', name: text.admin_content_icon },
  { field: 'keywords', path: 'keywords', name: text.admin_content_keywords },
  { field: 'rules', path: 'rules', name: text.admin_content_rules },
  { field: 'drawing', path: 'drawing', name: text.admin_content_drawing },
] as const satisfies readonly { field: keyof TipForm; path: string; name: () => string }[]

export type TipField = (typeof TIP_FIELDS)[number]['field']

/** How the form names the option that is the cautious answer to a question, such as 'wrong 1'. */
export const cautiousName = (option: string) =>
  option === 'right'
    ? text.admin_content_right()
    : text.admin_content_wrong_number({ number: Number(option.slice(-1)) })

/** The text of one field as the form shows it, with a line for each part of a list. */
function textOf(form: TipForm, field: TipField): string {
  if (field === 'importance') return importanceName(form.importance)
  if (field === 'cautious') return form.cautious && cautiousName(form.cautious)
  if (field === 'sources') return form.sources.map(({ title, url }) => `${title}\n${url}`).join('\n')
  const value = form[field]
  return typeof value === 'string' ? value : value.filter((part) => part !== '').join('\n')
}

/** The fields that differ between two texts of a tip. */
export function changedFields(before: Fields, after: Fields) {
  const [one, other] = [formOf(before), formOf(after)]
  return TIP_FIELDS.map(({ field, name }) => ({
    field,
    name: name(),
    before: textOf(one, field),
    after: textOf(other, field),
  })).filter((row) => row.before !== row.after)
}

import type { ComponentProps } from 'react'
import type { Fields } from '#shared/content/fields.ts'
import type { Api } from '#shared/contract/all.ts'
import * as text from '#texts'
import { TextField } from '#web/ui/text-field.tsx'
import { readText, withField } from './field-path.ts'
import { problemWords } from './site-words.ts'

type Preview = Api['POST /api/admin/site/preview']['reply']

/** The properties that all fields of the form have. */
export interface SiteForm {
  fields: Fields
  change: (fields: Fields) => void
  problems: Preview['problems']
  fixed: Preview['fixed']
}

/** The problem of a field, or undefined. */
export function errorOf({ problems }: SiteForm, path: string): string | undefined {
  const problem = problems.find(({ field }) => field === path)
  return problem && problemWords(problem)
}

/** One line of site.yaml. A value from the environment is named instead, because it wins. */
export function SiteField({
  form,
  path,
  ...input
}: { form: SiteForm; path: string } & Omit<ComponentProps<typeof TextField>, 'form' | 'value' | 'onChange' | 'error'>) {
  const fixed = form.fixed.find(({ field }) => field === path)
  return (
    <TextField
      {...input}
      {...(fixed ? { hint: text.admin_site_fixed({ variable: fixed.variable }) } : {})}
      value={readText(form.fields, path)}
      error={errorOf(form, path)}
      onChange={({ target }) => form.change(withField(form.fields, path, target.value))}
    />
  )
}

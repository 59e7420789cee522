import * as text from '#texts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { readText, withField } from './field-path.ts'
import { errorOf, type SiteForm } from './site-field.tsx'

/** The colour of a site that configures none. */
const DEFAULT_ACCENT = '#f6ce00'

interface Props {
  form: SiteForm
  /** The nearest colour with enough contrast, if the typed one has too little. */
  nearest: string | null
}

/** The accent colour as a swatch and as text. A colour without contrast is refused, and one press takes the nearest that has it. */
export function AccentField({ form, nearest }: Props) {
  const accent = readText(form.fields, 'brand.accent')
  const error = nearest === null ? errorOf(form, 'brand.accent') : text.admin_site_accent_pale({ colour: nearest })
  const change = (value: string) => form.change(withField(form.fields, 'brand.accent', value.trim()))
  return (
    <>
      <Field label={text.admin_site_accent()} error={error}>
        {(attributes) => (
          <div className="site-accent">
            <input
              type="color"
              aria-label={text.admin_site_accent_choose()}
              value={/^#[0-9a-f]{6}$/i.test(accent) ? accent.toLowerCase() : DEFAULT_ACCENT}
              onChange={({ target }) => change(target.value)}
            />
            <input
              {...attributes}
              dir="ltr"
              placeholder={DEFAULT_ACCENT}
              value={accent}
              onChange={({ target }) => change(target.value)}
            />
          </div>
        )}
      </Field>
      {nearest !== null && (
        <Button className="button site-nearest" onClick={() => change(nearest)}>
          <svg className="site-swatch" viewBox="0 0 1 1" aria-hidden="true">
            <rect width="1" height="1" fill={nearest} />
          </svg>
          {text.admin_site_accent_take({ colour: nearest })}
        </Button>
      )}
    </>
  )
}

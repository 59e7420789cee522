import type { ComponentProps } from 'react'
import { Field } from './field.tsx'
import { Icon } from './icon.tsx'

interface Props extends Omit<ComponentProps<'select'>, 'id'> {
  label: string
  hint?: string | undefined
  error?: string | undefined
}

/** A list of choices with a label. */
export function SelectField({ label, hint, error, className = '', ...select }: Props) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(attributes) => (
        <div className="field-box field-select">
          <select {...attributes} {...select} />
          <Icon name="chevron-down" />
        </div>
      )}
    </Field>
  )
}

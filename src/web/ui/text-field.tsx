import type { ComponentProps, ReactNode } from 'react'
import { Field } from './field.tsx'
import { fieldDirection } from './field-direction.ts'
import { useTextLimit } from './text-limit.ts'

interface Texts {
  label: string
  error?: string | undefined
  hint?: string | undefined
  /** The most characters that the text may have. */
  most?: number | undefined
  /** Shown inside the field at its end. */
  end?: ReactNode
}

interface Limited extends Texts {
  limit: ReturnType<typeof useTextLimit>
  children: ComponentProps<typeof Field>['children']
}

/** While a text is too long, that is its error. */
function LimitedField({ label, error, hint, end, limit: { count, problem }, children }: Limited) {
  return (
    <Field label={label} hint={count ?? hint} error={problem ?? error} isAlert={!problem}>
      {(attributes) => (
        <div className="field-box">
          {children(attributes)}
          {end}
        </div>
      )}
    </Field>
  )
}

/** An input with a label, a hint and an error message. */
export function TextField({
  label,
  error,
  hint,
  most,
  end,
  ...input
}: Texts & Omit<ComponentProps<'input'>, 'id' | 'maxLength'>) {
  const limit = useTextLimit({ most, ...input })
  return (
    <LimitedField label={label} error={error} hint={hint} end={end} limit={limit}>
      {(attributes) => (
        <input dir={fieldDirection(input.type)} placeholder=" " {...attributes} {...limit.attributes} {...input} />
      )}
    </LimitedField>
  )
}

/** A field of several lines with a label, a hint and an error message. */
export function TextArea({
  label,
  error,
  hint,
  most,
  end,
  ...input
}: Texts & Omit<ComponentProps<'textarea'>, 'id' | 'maxLength'>) {
  const limit = useTextLimit({ most, ...input })
  return (
    <LimitedField label={label} error={error} hint={hint} end={end} limit={limit}>
      {(attributes) => <textarea dir="auto" placeholder=" " {...attributes} {...limit.attributes} {...input} />}
    </LimitedField>
  )
}

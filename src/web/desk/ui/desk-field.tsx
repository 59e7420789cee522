import { type AriaAttributes, type ComponentProps, type ReactNode, useId } from 'react'
import { fieldDirection } from '#web/ui/field-direction.ts'
import './field.css'

interface Texts {
  label: string
  hint?: string | undefined
  error?: string | undefined
}

/** A label with its control, a hint and an error. `children` gets the attributes that connect the control with them. */
function Labelled({
  label,
  hint,
  error,
  children,
}: Texts & { children: (attributes: { id: string } & AriaAttributes) => ReactNode }) {
  const id = useId()
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="desk-field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': notes || undefined })}
      {hint && (
        <p id={`${id}-hint`} className="desk-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="desk-field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/** An input with a label, a hint and an error. */
export function DeskField({ label, hint, error, ...input }: Texts & Omit<ComponentProps<'input'>, 'id'>) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(attributes) => <input dir={fieldDirection(input.type)} placeholder=" " {...attributes} {...input} />}
    </Labelled>
  )
}

/** A field of several lines with a label, a hint and an error. */
export function DeskTextArea({ label, hint, error, ...input }: Texts & Omit<ComponentProps<'textarea'>, 'id'>) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(attributes) => <textarea dir="auto" placeholder=" " {...attributes} {...input} />}
    </Labelled>
  )
}

/** A list of choices with a label. */
export function DeskSelect({
  label,
  hint,
  children,
  ...input
}: Pick<Texts, 'label' | 'hint'> & Omit<ComponentProps<'select'>, 'id'>) {
  const id = useId()
  return (
    <div className="desk-field">
      <label htmlFor={id}>{label}</label>
      <select id={id} aria-describedby={hint ? `${id}-hint` : undefined} {...input}>
        {children}
      </select>
      {hint && (
        <p id={`${id}-hint`} className="desk-soft">
          {hint}
        </p>
      )}
    </div>
  )
}

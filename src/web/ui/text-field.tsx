import { type ComponentProps, type ReactNode, useId } from 'react'
import { fieldDirection } from './field-direction.ts'

interface Props extends Omit<ComponentProps<'input'>, 'id'> {
  label: string
  /** An error message below the field, which screen readers read out. */
  error?: string | undefined
  hint?: string | undefined
  /** Shown inside the field at its end. */
  end?: ReactNode
}

/** An input with a label, a hint and an error message. */
export function TextField({ label, error, hint, end, ...input }: Props) {
  const id = useId()
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-box">
        <input
          id={id}
          dir={fieldDirection(input.type)}
          placeholder=" "
          aria-invalid={error ? true : undefined}
          aria-describedby={notes || undefined}
          {...input}
        />
        {end}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

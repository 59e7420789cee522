import { type AriaAttributes, type ReactNode, useId } from 'react'
import { Alert } from './alert.tsx'

interface Props {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** Whether screen readers read a new error at once. Not one that changes with each letter. */
  isAlert?: boolean
  /** The id of an element that also describes the control. */
  describedBy?: string | false | undefined
  className?: string
  /** Gets the attributes that connect the control with its label, hint and error. */
  children: (attributes: { id: string } & AriaAttributes) => ReactNode
}

/** A control with its label, a hint and an error. */
export function Field({ label, hint, error, isAlert = true, describedBy, className = '', children }: Props) {
  const id = useId()
  const notes = [error && `${id}-error`, hint && `${id}-hint`, describedBy].filter(Boolean).join(' ')
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': notes || undefined })}
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error && (
        <Alert id={`${id}-error`} role={isAlert ? 'alert' : undefined}>
          {error}
        </Alert>
      )}
    </div>
  )
}

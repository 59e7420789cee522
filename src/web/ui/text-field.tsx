import { type AriaAttributes, type ComponentProps, type ReactNode, useId } from 'react'
import { fieldDirection } from './field-direction.ts'
import { useTextLimit } from './text-limit.ts'

interface Texts {
  label: string
  /** An error message below the field, which screen readers read out. */
  error?: string | undefined
  hint?: string | undefined
  /** The most characters that the text may have. */
  most?: number | undefined
  /** Shown inside the field at its end. */
  end?: ReactNode
}

interface Props extends Texts, Omit<ComponentProps<'input'>, 'id' | 'maxLength'> {}

/** An input with a label, a hint and an error message. */
export function TextField({ label, error, hint, most, end, ...input }: Props) {
  const limit = useTextLimit({ most, ...input })
  return (
    <Labelled label={label} error={error} hint={hint} end={end} limit={limit}>
      {(attributes) => (
        <input dir={fieldDirection(input.type)} placeholder=" " {...attributes} {...limit.attributes} {...input} />
      )}
    </Labelled>
  )
}

interface AreaProps extends Texts, Omit<ComponentProps<'textarea'>, 'id' | 'maxLength'> {}

/** A field of several lines with a label, a hint and an error message. */
export function TextArea({ label, error, hint, most, end, ...input }: AreaProps) {
  const limit = useTextLimit({ most, ...input })
  return (
    <Labelled label={label} error={error} hint={hint} end={end} limit={limit}>
      {(attributes) => <textarea dir="auto" placeholder=" " {...attributes} {...limit.attributes} {...input} />}
    </Labelled>
  )
}

interface LabelledProps extends Omit<Texts, 'most'> {
  limit: { count: string | undefined; problem: string | undefined }
  children: (attributes: { id: string } & AriaAttributes) => ReactNode
}

function Labelled({ label, error, hint, end, limit, children }: LabelledProps) {
  const id = useId()
  const below = limit.count ?? hint
  const problem = limit.problem ?? error
  const notes = [problem && `${id}-error`, below && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-box">
        {children({ id, 'aria-invalid': problem ? true : undefined, 'aria-describedby': notes || undefined })}
        {end}
      </div>
      {below && (
        <p id={`${id}-hint`} className="field-hint">
          {below}
        </p>
      )}
      {problem && (
        // The length changes with each letter, so it is no alert.
        <p id={`${id}-error`} className="field-error" role={limit.problem ? undefined : 'alert'}>
          {problem}
        </p>
      )}
    </div>
  )
}

import { type AriaAttributes, type ComponentProps, type ReactNode, useId } from 'react'
import { fieldDirection } from '#web/ui/field-direction.ts'
import { useTextLimit } from '#web/ui/text-limit.ts'
import './field.css'

interface Texts {
  label: string
  /** The most characters that the text may have. */
  most?: number | undefined
  hint?: string | undefined
  error?: string | undefined
}

/** A label with its control, a hint and an error. `children` gets the attributes that connect the control with them. */
function Labelled({
  label,
  hint,
  error,
  limit,
  children,
}: Omit<Texts, 'most'> & {
  limit: ReturnType<typeof useTextLimit>
  children: (attributes: { id: string } & AriaAttributes) => ReactNode
}) {
  const id = useId()
  const below = limit.count ?? hint
  const problem = limit.problem ?? error
  const notes = [problem && `${id}-error`, below && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="admin-field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': problem ? true : undefined, 'aria-describedby': notes || undefined })}
      {below && (
        <p id={`${id}-hint`} className="admin-soft">
          {below}
        </p>
      )}
      {problem && (
        // The length changes with each letter, so it is no alert.
        <p id={`${id}-error`} className="admin-field-error" role={limit.problem ? undefined : 'alert'}>
          {problem}
        </p>
      )}
    </div>
  )
}

/** An input with a label, a hint and an error. */
export function AdminField({
  label,
  hint,
  error,
  most,
  ...input
}: Texts & Omit<ComponentProps<'input'>, 'id' | 'maxLength'>) {
  const limit = useTextLimit({ most, ...input })
  return (
    <Labelled label={label} hint={hint} error={error} limit={limit}>
      {(attributes) => (
        <input dir={fieldDirection(input.type)} placeholder=" " {...attributes} {...limit.attributes} {...input} />
      )}
    </Labelled>
  )
}

/** A field of several lines with a label, a hint and an error. */
export function AdminTextArea({
  label,
  hint,
  error,
  most,
  ...input
}: Texts & Omit<ComponentProps<'textarea'>, 'id' | 'maxLength'>) {
  const limit = useTextLimit({ most, ...input })
  return (
    <Labelled label={label} hint={hint} error={error} limit={limit}>
      {(attributes) => <textarea dir="auto" placeholder=" " {...attributes} {...limit.attributes} {...input} />}
    </Labelled>
  )
}

/** A list of choices with a label. */
export function AdminSelect({
  label,
  hint,
  children,
  ...input
}: Pick<Texts, 'label' | 'hint'> & Omit<ComponentProps<'select'>, 'id'>) {
  const id = useId()
  return (
    <div className="admin-field">
      <label htmlFor={id}>{label}</label>
      <select id={id} aria-describedby={hint ? `${id}-hint` : undefined} {...input}>
        {children}
      </select>
      {hint && (
        <p id={`${id}-hint`} className="admin-soft">
          {hint}
        </p>
      )}
    </div>
  )
}

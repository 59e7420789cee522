import { useRef, useState } from 'react'
import * as text from '#texts'
import { useFieldErrors } from '#web/lib/use-field-errors.ts'
import { focusIn } from '#web/lib/use-focus.ts'
import type { useOwnValue } from '#web/lib/use-own-value.ts'
import { Button, type Running } from './button.tsx'
import { ChangedElsewhere } from './changed-elsewhere.tsx'
import { TextField } from './text-field.tsx'

interface Props {
  label: string
  hint?: string
  /** The attribute `name` of the input. */
  name: string
  most: number
  button: string
  /** The value of the input. */
  typed: ReturnType<typeof useOwnValue<string>>
  /** The action that stores the name. */
  action: Running & { error: Error | null }
  /** The fields whose errors are about the name. */
  fields?: readonly string[]
  /** Whether the button stands beside the field. */
  isInline?: boolean
  onSubmit: (name: string) => void
}

const NAME = ['name'] as const

/** A form with the name of something, which may not be blank. */
export function NameForm({ label, hint, name, most, button, typed, action, fields = NAME, isInline, onSubmit }: Props) {
  const [isBlank, setBlank] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const [refused] = Object.values(useFieldErrors(action.error, fields, form))
  const problem = isBlank ? text.field_errors_empty() : refused
  return (
    <form
      ref={form}
      className={isInline ? `flex flex-wrap gap-3 ${problem ? 'items-center' : 'items-end'}` : 'form'}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const trimmed = typed.value.trim()
        typed.set(trimmed)
        setBlank(trimmed === '')
        if (trimmed === '') focusIn(form.current, 'input')
        else onSubmit(trimmed)
      }}
    >
      <div className="min-w-[220px] flex-1">
        <TextField
          label={label}
          hint={hint}
          name={name}
          error={problem}
          most={most}
          autoComplete="off"
          value={typed.value}
          onChange={(event) => {
            typed.set(event.target.value)
            setBlank(false)
          }}
        />
      </div>
      <ChangedElsewhere of={[typed]} />
      <Button
        type="submit"
        className={`button button-primary ${isInline ? '' : 'self-start max-sm:self-stretch'}`}
        action={action}
      >
        {button}
      </Button>
    </form>
  )
}

import { useRef, useState } from 'react'
import { GROUP_NAME_MAX } from '#shared/groups/rules.ts'
import * as text from '#texts'
import { useFieldErrors } from '#web/lib/use-field-errors.ts'
import { focusIn } from '#web/lib/use-focus.ts'
import type { useOwnValue } from '#web/lib/use-own-value.ts'
import { Button } from '#web/ui/button.tsx'
import { ChangedElsewhere } from '#web/ui/changed-elsewhere.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { GROUP_FIELDS } from './group-actions.ts'

interface Props {
  label: string
  hint: string
  button: string
  /** The name in the field. */
  typed: ReturnType<typeof useOwnValue<string>>
  isPending: boolean
  /** Why the server refused the name. */
  error: Error | null
  onSubmit: (name: string) => void
}

/** A form with the name of a group. */
export function GroupNameForm({ label, hint, button, typed, isPending, error, onSubmit }: Props) {
  const [isEmpty, setEmpty] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const errors = useFieldErrors(error, GROUP_FIELDS, form)
  return (
    <form
      ref={form}
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const trimmed = typed.value.trim()
        typed.set(trimmed)
        setEmpty(trimmed === '')
        if (trimmed === '') focusIn(form.current, 'input')
        else onSubmit(trimmed)
      }}
    >
      <TextField
        label={label}
        hint={hint}
        name="group-name"
        error={isEmpty ? text.field_errors_empty() : errors.name}
        most={GROUP_NAME_MAX}
        autoComplete="off"
        value={typed.value}
        onChange={(event) => {
          typed.set(event.target.value)
          setEmpty(false)
        }}
      />
      <ChangedElsewhere of={[typed]} />
      <Button type="submit" className="button button-primary self-start max-sm:self-stretch" action={{ isPending }}>
        {button}
      </Button>
    </form>
  )
}

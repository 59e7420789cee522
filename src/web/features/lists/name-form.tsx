import { useRef, useState } from 'react'
import { LIST_NAME_MAX } from '#shared/limits.ts'
import * as text from '#texts'
import { useFieldErrors } from '#web/lib/use-field-errors.ts'
import { focusIn } from '#web/lib/use-focus.ts'
import type { useOwnValue } from '#web/lib/use-own-value.ts'
import { Button } from '#web/ui/button.tsx'
import { ChangedElsewhere } from '#web/ui/changed-elsewhere.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { LIST_FIELDS } from './queries.ts'

interface Props {
  label: string
  button: string
  /** The name in the field. */
  typed: ReturnType<typeof useOwnValue<string>>
  isPending: boolean
  /** Why the server refused the name. */
  error: Error | null
  onSubmit: (name: string) => void
}

/** A form with the name of a list. */
export function NameForm({ label, button, typed, isPending, error, onSubmit }: Props) {
  const [isBlank, setBlank] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const errors = useFieldErrors(error, LIST_FIELDS, form)
  const problem = isBlank ? text.field_errors_empty() : errors.name
  return (
    <form
      ref={form}
      className={`flex flex-wrap gap-3 ${problem ? 'items-center' : 'items-end'}`}
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
          name="list-name"
          error={problem}
          required
          most={LIST_NAME_MAX}
          autoComplete="off"
          value={typed.value}
          onChange={(event) => typed.set(event.target.value)}
        />
      </div>
      <ChangedElsewhere of={[typed]} />
      <Button type="submit" className="button button-primary" action={{ isPending }}>
        {button}
      </Button>
    </form>
  )
}

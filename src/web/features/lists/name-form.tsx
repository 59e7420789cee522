import { type RefObject, useRef, useState } from 'react'
import { LIST_NAME_MAX } from '#shared/limits.ts'
import * as text from '#texts'
import { useFieldErrors } from '#web/lib/use-field-errors.ts'
import { focusIn } from '#web/lib/use-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { LIST_FIELDS } from './queries.ts'

interface Props {
  label: string
  button: string
  name?: string
  isPending: boolean
  /** Why the server refused the name. */
  error: Error | null
  onSubmit: (name: string) => void
  formRef?: RefObject<HTMLFormElement | null>
}

/** A form with the name of a list. */
export function NameForm({ label, button, name = '', isPending, error, onSubmit, formRef }: Props) {
  const [typed, setTyped] = useState(name)
  const [isBlank, setBlank] = useState(false)
  const own = useRef<HTMLFormElement>(null)
  const form = formRef ?? own
  const errors = useFieldErrors(error, LIST_FIELDS, form)
  const problem = isBlank ? text.field_errors_empty() : errors.name
  return (
    <form
      ref={form}
      className={`flex flex-wrap gap-3 ${problem ? 'items-center' : 'items-end'}`}
      onSubmit={(event) => {
        event.preventDefault()
        const trimmed = typed.trim()
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
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Button type="submit" className="button button-primary" action={{ isPending }}>
        {button}
      </Button>
    </form>
  )
}

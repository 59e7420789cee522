import { useRef, useState } from 'react'
import { GROUP_NAME_MAX } from '#shared/groups/rules.ts'
import * as text from '#texts'
import { useFieldErrors } from '#web/lib/use-field-errors.ts'
import { focusIn } from '#web/lib/use-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { GROUP_FIELDS } from './group-actions.ts'

interface Props {
  label: string
  hint: string
  button: string
  name?: string
  isPending: boolean
  /** Why the server refused the name. */
  error: Error | null
  onSubmit: (name: string) => void
}

/** A form with the name of a group. */
export function GroupNameForm({ label, hint, button, name = '', isPending, error, onSubmit }: Props) {
  const [typed, setTyped] = useState<string>()
  // A saved name is no longer the rider's own text, so that the field follows a change on another device.
  if (typed === name) setTyped(undefined)
  const shown = typed ?? name
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
        const trimmed = shown.trim()
        setTyped(trimmed)
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
        value={shown}
        onChange={(event) => {
          setTyped(event.target.value)
          setEmpty(false)
        }}
      />
      <Button type="submit" className="button button-primary self-start max-sm:self-stretch" action={{ isPending }}>
        {button}
      </Button>
    </form>
  )
}

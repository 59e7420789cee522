import { useState } from 'react'
import { LIST_NAME_MAX } from '#shared/lists/rules.ts'
import { TextField } from '#web/ui/text-field.tsx'

interface Props {
  label: string
  button: string
  name?: string
  isPending: boolean
  onSubmit: (name: string, done: () => void) => void
}

/** A form with the name of a list. `done` empties it. */
export function NameForm({ label, button, name = '', isPending, onSubmit }: Props) {
  const [typed, setTyped] = useState(name)
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() !== '') onSubmit(typed.trim(), () => setTyped(''))
      }}
    >
      <div className="min-w-[220px] flex-1">
        <TextField
          label={label}
          name="list-name"
          required
          maxLength={LIST_NAME_MAX}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <button type="submit" className="button button-primary" disabled={isPending}>
        {button}
      </button>
    </form>
  )
}

import { useRef, useState } from 'react'
import { CODE_LENGTH, readGroupCode } from '#shared/groups/rules.ts'
import * as text from '#texts'
import { focusIn } from '#web/lib/use-focus.ts'
import { useNavigate } from '#web/lib/use-is-here.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import './code-form.css'

/** Asks for the code of a group and opens its invitation. `first` is a code that did not work. */
export function CodeForm({ first = '' }: { first?: string }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(first)
  const [isWrong, setWrong] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  return (
    <form
      ref={form}
      className="code-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const code = readGroupCode(typed)
        setWrong(code === undefined)
        if (code === undefined) focusIn(form.current, 'input')
        else navigate(paths.invitation(code))
      }}
    >
      <TextField
        label={text.groups_code_label()}
        hint={text.groups_code_hint({ count: CODE_LENGTH })}
        error={isWrong ? text.groups_code_wrong({ count: CODE_LENGTH }) : undefined}
        name="group-code"
        className="code-input"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setWrong(false)
        }}
      />
      <Button type="submit" className="button button-primary">
        {text.groups_code_go()}
      </Button>
    </form>
  )
}

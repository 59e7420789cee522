import { type FormEvent, useState } from 'react'

type Problems = Record<string, string | undefined>

/**
 * Validates a form when it is submitted. `check` returns error messages by field name. Without errors `send` gets the
 * values, else the first field with an error gets the focus.
 */
export function useFormErrors<Names extends string>(
  names: readonly Names[],
  check: (values: Record<Names, string>) => Problems,
  send: (values: Record<Names, string>, form: HTMLFormElement) => void,
) {
  const [errors, setErrors] = useState<Problems>({})

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const values = Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')])) as Record<
      Names,
      string
    >
    const found = check(values)
    setErrors(found)
    const first = names.find((name) => found[name])
    if (first === undefined) send(values, form)
    else form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  return { errors, onSubmit, clear: () => setErrors({}) }
}

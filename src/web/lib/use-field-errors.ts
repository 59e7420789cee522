import { type RefObject, useEffect, useMemo } from 'react'
import { ApiError } from './api.ts'

type FieldErrors<Names extends string> = Partial<Record<Names, string>>

/**
 * The codes of errors after which the form asks for a passkey or the provider instead. The refused field is then removed, and a message at it
 * with it.
 */
const OTHER_WAY_NEEDED: readonly (string | undefined)[] = ['passkey-needed', 'provider-needed']

/**
 * The messages of a refused form, by field. Empty if one of them is about none of these fields, or about a field that is then removed. A toast
 * shows them all in that case.
 */
function fieldErrors<Names extends string>(error: Error | null, names: readonly Names[]): FieldErrors<Names> {
  const errors = (error instanceof ApiError && error.errors) || []
  const isOfForm = (path: string): path is Names => names.some((name) => name === path)
  const found: FieldErrors<Names> = {}
  for (const { path, code, message } of errors) {
    const field = path.join('.')
    if (!isOfForm(field) || OTHER_WAY_NEEDED.includes(code)) return {}
    found[field] ??= message
  }
  return found
}

/** The field that can mend a refusal of the whole form. A toast shows the refusal, too. */
const FIELD_OF: Partial<Record<string, string>> = { 'username-taken': 'username' }

/** Like `fieldErrors`, and also for a refusal of the whole form that one field can mend. */
function marksOf<Names extends string>(error: Error | null, names: readonly Names[]): FieldErrors<Names> {
  const { code = '', serverMessage } = error instanceof ApiError ? error : {}
  const field = names.find((name) => name === FIELD_OF[code])
  if (field === undefined || serverMessage === undefined) return fieldErrors(error, names)
  const found: FieldErrors<Names> = {}
  found[field] = serverMessage
  return found
}

/** Whether the form shows the error at its fields, so that it needs no toast. */
export function isShownAtFields(error: Error, names: readonly string[]): boolean {
  return Object.keys(fieldErrors(error, names)).length > 0
}

/** The messages of a refused form, by field. Focuses the first of these fields. */
export function useFieldErrors<Names extends string>(
  error: Error | null,
  names: readonly Names[],
  form: RefObject<HTMLFormElement | null>,
): FieldErrors<Names> {
  const found = useMemo(() => marksOf(error, names), [error, names])
  useEffect(() => {
    if (Object.keys(found).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [found, form])
  return found
}

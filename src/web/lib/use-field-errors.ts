import { type RefObject, useEffect, useMemo } from 'react'
import { ApiError } from './api.ts'

type FieldErrors<Names extends string> = Partial<Record<Names, string>>

/**
 * The messages of a refused form, by field. Empty if one of them is about none of these fields, because then a toast shows
 * them all.
 */
function fieldErrors<Names extends string>(error: Error | null, names: readonly Names[]): FieldErrors<Names> {
  const errors = (error instanceof ApiError && error.errors) || []
  const isOfForm = (path: string): path is Names => names.some((name) => name === path)
  const found: FieldErrors<Names> = {}
  for (const { path, message } of errors) {
    const field = path.join('.')
    if (!isOfForm(field)) return {}
    found[field] ??= message
  }
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
  const found = useMemo(() => fieldErrors(error, names), [error, names])
  useEffect(() => {
    if (Object.keys(found).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [found, form])
  return found
}

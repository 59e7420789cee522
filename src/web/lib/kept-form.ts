import { type RefObject, useEffect, useRef } from 'react'
import { keep, keptJson, readKept } from './kept.ts'
import { currentSession } from './session.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((element): element is Field => 'name' in element && 'value' in element)

/** Fills the empty fields with the values that are kept. A field that was typed in before the code had loaded stays. */
function fillIn(form: HTMLFormElement, thing: string, names: readonly string[]): void {
  const kept = readKept<Record<string, string>>(currentSession().riderId, thing)
  for (const field of fieldsOf(form)) {
    const value = kept?.[field.name]
    if (!names.includes(field.name) || !value || field.value !== '') continue
    field.value = value
    // A field that counts its letters listens to it.
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/**
 * Keeps what is typed into these fields of a form in the window: through links, Back and reloads. Its fields are not controlled
 * by React. The returned function forgets it after it was sent, and empties the form, unless something else was typed since.
 */
export function useKeptForm(
  form: RefObject<HTMLFormElement | null>,
  thing: string,
  names: readonly string[],
): () => void {
  const sent = useRef<string>(undefined)
  useEffect(() => {
    const element = form.current
    if (!element) return
    fillIn(element, thing, names)
    const onInput = () => {
      const fields = fieldsOf(element).filter(({ name }) => names.includes(name))
      keep(currentSession().riderId, thing, Object.fromEntries(fields.map(({ name, value }) => [name, value])))
    }
    const onSubmit = () => {
      sent.current = keptJson(currentSession().riderId, thing)
    }
    element.addEventListener('input', onInput)
    element.addEventListener('submit', onSubmit)
    return () => {
      element.removeEventListener('input', onInput)
      element.removeEventListener('submit', onSubmit)
    }
  }, [form, thing, names])
  return () => {
    if (keptJson(currentSession().riderId, thing) !== sent.current) return
    keep(currentSession().riderId, thing, undefined)
    form.current?.reset()
  }
}

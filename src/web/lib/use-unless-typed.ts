import { type RefObject, useEffect, useRef } from 'react'

/** All that is typed and chosen in a form. */
const contentOf = (form: HTMLFormElement) =>
  JSON.stringify(
    [...form.elements].map((field) => ('value' in field ? [field.value, 'checked' in field && field.checked] : [])),
  )

/**
 * Returns `end`, which closes or empties a form after it was sent. If something else was typed into it meanwhile, that does nothing, so that the
 * new text stays.
 */
export function useUnlessTyped(form: RefObject<HTMLFormElement | null>, end: () => void): () => void {
  const sent = useRef<string>(undefined)
  // After each render, because a form may be shown later.
  useEffect(() => {
    const element = form.current
    if (!element) return
    const note = () => {
      sent.current = contentOf(element)
    }
    element.addEventListener('submit', note)
    return () => element.removeEventListener('submit', note)
  })
  return () => {
    if (form.current === null || contentOf(form.current) === sent.current) end()
  }
}

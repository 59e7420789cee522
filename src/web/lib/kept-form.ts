import { type RefObject, useEffect } from 'react'

/** The keys in the storage of the window under which typed texts are kept. */
const PREFIX = 'kept '

/** Calls `use` with the storage of the window. If the browser forbids storage, it calls nothing, and a typed text is lost with the page. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}

/** Deletes what this window keeps, because it belongs to somebody who has signed out. */
export function forgetKeptForms(): void {
  withStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key)
  })
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((element): element is Field => 'name' in element && 'value' in element)

/** Fills the empty fields with the values that are kept. A field that was typed in before the code had loaded stays. */
function fillIn(form: HTMLFormElement, key: string, names: readonly string[]): void {
  const kept = withStorage((storage) => JSON.parse(storage.getItem(PREFIX + key) ?? '{}') as Record<string, unknown>)
  for (const field of fieldsOf(form)) {
    const value = kept?.[field.name]
    if (!names.includes(field.name) || typeof value !== 'string' || value === '' || field.value !== '') continue
    field.value = value
    // A field that counts its letters listens to it.
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/**
 * Keeps what is typed into these fields of a form in the window: through links, Back and reloads. Its fields are not controlled
 * by React. The returned function forgets it, when it was sent.
 */
export function useKeptForm(
  form: RefObject<HTMLFormElement | null>,
  key: string,
  names: readonly string[],
): () => void {
  useEffect(() => {
    const element = form.current
    if (!element) return
    fillIn(element, key, names)
    const keep = () => {
      const fields = fieldsOf(element).filter(({ name }) => names.includes(name))
      const values = Object.fromEntries(fields.map(({ name, value }) => [name, value]))
      withStorage((storage) => storage.setItem(PREFIX + key, JSON.stringify(values)))
    }
    element.addEventListener('input', keep)
    return () => element.removeEventListener('input', keep)
  }, [form, key, names])
  return () => withStorage((storage) => storage.removeItem(PREFIX + key))
}

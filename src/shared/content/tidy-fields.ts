/** A text as a file keeps it: without Windows line ends and spaces around it. */
export const tidyText = (text: string) => text.replaceAll('\r\n', '\n').trim()

/** Texts as a file keeps them, without fields that an editor left empty. */
export function tidyFields(value: unknown): unknown {
  if (typeof value === 'string') return tidyText(value)
  if (Array.isArray(value)) return value.map(tidyFields)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value)
    .map(([name, field]) => [name, tidyFields(field)] as const)
    .filter(([, field]) => field !== '' && field !== null && !(Array.isArray(field) && field.length === 0))
  return Object.fromEntries(kept)
}

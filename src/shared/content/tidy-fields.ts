/** A text as a file keeps it: without Windows line ends and spaces around it. */
const tidyText = (text: string) => text.replaceAll('\r\n', '\n').trim()

/** Bullets as word processors copy them. A dash and an 'o' may begin a sentence too, so they need the tab. */
const COPIED_BULLET = /^[^\S\n]*(?:[•·▪▫◦‣⁃●○■□\uF0A7\uF0B7][^\S\n]*|[-–—*+o§]\t[^\S\n]*)(?=\S)/gm

/** The text of a tip as a file keeps it. Bullets of word processors become those of the file. */
export const tidyBody = (text: string) => tidyText(text).replace(COPIED_BULLET, '- ')

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

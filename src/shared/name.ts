import type { Hidden, Localized } from './localized.ts'

/**
 * A string that a person typed, such as a username or the name of a list. The type hides that it is a string, so React refuses to show it.
 * `<Name of>` shows it (web/ui/name.tsx).
 */
export interface Name {
  readonly '~typed': true
}

/** The letters of a name or text, for a field, a comparison or an attribute. Never for an element. */
export const lettersOf = (words: Name | Localized): string => words as string

/** The type of a value as the server sends it. Its names and texts are strings. */
export type Sent<T> = T extends Name | Hidden
  ? string
  : T extends readonly (infer Item)[]
    ? Sent<Item>[]
    : T extends object
      ? { [Key in keyof T]: Sent<T[Key]> }
      : T

/** The name that these letters are, for example those that a form shows while they are typed. */
export const asName = (letters: string): Name => letters as unknown as Name

/**
 * What a person typed, such as a username or the name of a list: a string in any script, of which the types know only what it is. So
 * React refuses it, and `<Name of>` shows it (web/ui/name.tsx).
 */
export interface Name {
  readonly '~typed': true
}

/** The letters of a name, for a field, a comparison or an address. Never for an element. */
export const lettersOf = (name: Name): string => name as unknown as string

/** What the server sends for a value: its names are strings. */
export type Sent<T> = T extends Name
  ? string
  : T extends readonly (infer Item)[]
    ? Sent<Item>[]
    : T extends object
      ? { [Key in keyof T]: Sent<T[Key]> }
      : T

/** The name that these letters are, for example those that a form shows while they are typed. */
export const asName = (letters: string): Name => letters as unknown as Name

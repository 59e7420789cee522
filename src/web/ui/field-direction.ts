/**
 * The types of fields whose content is written from left to right in every language. In a field from right to left the dot of a mail address
 * would be at the wrong end.
 */
const LEFT_TO_RIGHT: ReadonlySet<string> = new Set(['date', 'email', 'password', 'tel', 'url'])

/** The `dir` of an input by its type. Other fields begin on the side where the script of their words begins. */
export const fieldDirection = (type = 'text') => (LEFT_TO_RIGHT.has(type) ? 'ltr' : 'auto')

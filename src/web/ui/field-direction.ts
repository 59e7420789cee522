/** What is written from left to right in every script. A mail address in a field from right to left would have its dot at the wrong end. */
const LEFT_TO_RIGHT: ReadonlySet<string> = new Set(['email', 'password', 'tel', 'url'])

/** The `dir` of an input by its type. Other fields begin on the side where the script of their words begins. */
export const fieldDirection = (type = 'text') => (LEFT_TO_RIGHT.has(type) ? 'ltr' : 'auto')

import type * as text from '#texts'

/** The key of a message. */
type Key = Exclude<keyof typeof text, 'language' | 'languages'>

/**
 * Returns a pattern for the words of a message that accepts any values. Scenes find elements with it in each language.
 */
export type Say = (key: Key) => RegExp

type Message = (values: unknown, options: { locale: string }) => string | string[]

/** Stands for every value: a string, a number (NaN) and an element. */
const VALUE = '\0'
const anyValue = new Proxy(
  {},
  { get: () => Object.assign((words: string) => words || VALUE, { toString: () => VALUE }) },
)

/** The words of a language. The texts are compiled: `#texts`, or those of another build. */
export function wordsOf(texts: object, locale: string): Say {
  return (key) => {
    const words = [(texts as Record<string, Message>)[key]?.(anyValue, { locale }) ?? ''].flat().join('')
    // Playwright reads every space of a page as a plain space.
    const pattern = words
      .split(/\0|NaN/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s/g, '\\s'))
    return new RegExp(pattern.join('.*'), 'i')
  }
}

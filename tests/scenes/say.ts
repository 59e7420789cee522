import type * as text from '#texts'

/** The key of a message. */
type Key = Exclude<keyof typeof text, 'language' | 'languages'>

/** Gives the words of a message, with any value in place of its values, to find an element in the language of the site. */
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
    // Playwright reads every space of a page as a plain one.
    const pattern = words
      .split(/\0|NaN/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s/g, '\\s'))
    return new RegExp(pattern.join('.*'), 'i')
  }
}

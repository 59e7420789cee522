/** How many words a minute a calm voice reads. */
const WORDS_A_MINUTE = 150

const countSyllables = (word: string) => Math.max(1, word.match(/[aeiouyäöüáéíóúàèêëïœæı]+/gi)?.length ?? 0)

/** The age in years from which a text is easy to read, by formulas for English and German. Other languages have none here. */
const AGES: Record<string, (text: Measures) => number> = {
  // Flesch-Kincaid grade; a child is about 5 years older than its grade.
  en: ({ words, sentences, syllables }) => 0.39 * (words / sentences) + 11.8 * (syllables / words) - 15.59 + 5,
  // Wiener Sachtextformel 4, which gives a school year; a child is about 6 years older.
  de: ({ words, sentences, long }) => 0.2656 * (words / sentences) + 0.2744 * ((long / words) * 100) - 1.693 + 6,
}

interface Measures {
  words: number
  sentences: number
  syllables: number
  /** Words of three syllables or more. */
  long: number
}

/** A text with fewer words says nothing about its reading age. */
const MIN_WORDS = 30

export interface Reading {
  words: number
  /** How long it takes to read it aloud. */
  seconds: number
  /** Undefined for a short text, or a language without a formula. */
  age: number | undefined
}

/** How long a text is when it is read aloud, and from which age it is easy to read. Both are rough. */
export function readingOf(text: string, language: string): Reading {
  const list = text.match(/[\p{L}\p{N}’'-]+/gu)?.filter((word) => /[\p{L}\p{N}]/u.test(word)) ?? []
  const syllables = list.map(countSyllables)
  const words = list.length
  // A heading and a bullet end as a sentence does.
  const sentences = text.split(/[.!?:](?:\s|$)|\n/).filter((sentence) => /\p{L}/u.test(sentence)).length
  const formula = AGES[language.split('-')[0] ?? '']
  const measures = {
    words,
    sentences,
    syllables: syllables.reduce((sum, count) => sum + count, 0),
    long: syllables.filter((count) => count >= 3).length,
  }
  return {
    words,
    seconds: Math.round((words / WORDS_A_MINUTE) * 60),
    age: formula && words >= MIN_WORDS ? Math.max(6, Math.round(formula(measures))) : undefined,
  }
}

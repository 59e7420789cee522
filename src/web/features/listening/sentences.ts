/** A sentence in an element of a tip, from `start` up to `end` of its text. */
export interface Sentence {
  block: Element
  start: number
  end: number
  text: string
  language: string
}

/** The elements that hold texts of a tip. */
const BLOCKS = 'h1, h2, h3, p, li'

/** Elements whose text is not read: the sources, and the buttons and links at the end of a tip. */
const NOT_READ = '.sources, .rule-source, .tip-end, .sr-only'

const NO_BREAK = '\u00a0'

/** The sentences of a text. One does not end behind 'Abs.' when a protected space follows. */
function splitSentences(text: string, language: string): { start: number; end: number }[] {
  const sentences: { start: number; end: number }[] = []
  for (const { index, segment } of new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)) {
    const last = sentences.at(-1)
    if (last && text[last.end - 1] === NO_BREAK) last.end = index + segment.length
    else sentences.push({ start: index, end: index + segment.length })
  }
  return sentences
}

/** Every sentence of the tip in `root`, in the order in which it is read. */
export function sentencesOf(root: Element): Sentence[] {
  const blocks = [...root.querySelectorAll(BLOCKS)].filter(
    (block) => !block.closest(NOT_READ) && !block.querySelector(BLOCKS),
  )
  return blocks.flatMap((block) => {
    const text = block.textContent
    const language = block.closest('[lang]')?.getAttribute('lang') ?? ''
    return splitSentences(text, language).flatMap(({ start, end }) => {
      const sentence = text.slice(start, end).trimEnd()
      const isReadable = /[\p{L}\p{N}]/u.test(sentence)
      return isReadable ? [{ block, start, end: start + sentence.length, text: sentence, language }] : []
    })
  })
}

/** How much a voice reads in a second (characters). Arabic has fewer, because it writes few vowels. */
const A_SECOND = 11

/** Chrome stops some voices after 14 s. */
const LONGEST = 12

/** Splits a sentence that takes too long for one utterance: behind a comma, a semicolon or a dash, else between words. */
export function piecesOf(sentence: string, speed: number): string[] {
  const most = Math.floor(A_SECOND * LONGEST * speed)
  const pieces: string[] = []
  let rest = sentence
  while (rest.length > most) {
    const room = rest.slice(0, most)
    const atPause = Math.max(...[', ', '; ', ': ', ' – ', '، ', '؛ '].map((pause) => room.lastIndexOf(pause) + 1))
    const at = atPause > most / 3 ? atPause : room.lastIndexOf(' ')
    // A word without an end, such as an address.
    const cut = at > 0 ? at : most
    pieces.push(rest.slice(0, cut).trim())
    rest = rest.slice(cut).trim()
  }
  return [...pieces, rest]
}

import { isRightToLeft } from './direction.ts'
import { levelsOf, type ShapedLine, shapeLine } from './shaped-line.ts'
import type { Weight } from './site-typeface.ts'
import { paragraphFontsFor } from './static-fonts.ts'

/** A line of a paragraph: its words in the order of reading, and its letters in their places. */
export interface ParagraphLine extends ShapedLine {
  text: string
}

const NARROW = /\u202f/g

/**
 * Prepares a text for a paragraph as one line. The fonts have no narrow space, so a wide one replaces it. Characters
 * that no font has are left out.
 */
const clean = (text: string) =>
  Array.from(
    text
      .normalize('NFC')
      .replace(NARROW, '\u00a0')
      .replace(/[^\S\u00a0]+/g, ' ')
      .trim(),
  )
    .filter(
      (character) =>
        /\p{DI}|[\u2066-\u2069]/u.test(character) || paragraphFontsFor(character.codePointAt(0) ?? 0).length > 0,
    )
    .join('')

/** Widths of words in ems. A guide has each word many times. */
const widths: Record<Weight, Map<string, number>> = { 400: new Map(), 700: new Map() }
/** More words than a guide has. */
const MOST_WORDS = 20_000

const shapedWidth = (text: string, weight: Weight) => shapeLine(text, weight, { fontsFor: paragraphFontsFor }).width

function widthOf(word: string, weight: Weight): number {
  const known = widths[weight].get(word)
  if (known !== undefined) return known
  if (widths[weight].size >= MOST_WORDS) widths[weight].clear()
  const width = shapedWidth(word, weight)
  widths[weight].set(word, width)
  return width
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** A word in pieces that are not wider than a line (ems). */
function piecesOf(word: string, weight: Weight, width: number): string[] {
  if (widthOf(word, weight) <= width) return [word]
  const pieces = ['']
  for (const { segment } of letters.segment(word)) {
    const longer = pieces.at(-1) + segment
    if (longer === segment || shapedWidth(longer, weight) <= width) pieces[pieces.length - 1] = longer
    else pieces.push(segment)
  }
  return pieces
}

/** Splits a text into lines of a width (ems), in the order of reading. Lines end between words, and in a word that is wider. */
function breakLines(text: string, weight: Weight, width: number): { start: number; end: number }[] {
  const lines: { start: number; end: number; width: number }[] = []
  /** The width of a space in the font of the word before it. */
  let space = 0
  for (const { 0: word, index } of text.matchAll(/[^ ]+/g)) {
    let start = index
    for (const piece of piecesOf(word, weight, width)) {
      const last = lines.at(-1)
      const added = widthOf(piece, weight)
      const end = start + piece.length
      if (start === index && last && last.width + space + added <= width)
        Object.assign(last, { end, width: last.width + space + added })
      else lines.push({ start, end, width: added })
      space = widthOf(`${piece} `, weight) - added
      start = end
    }
  }
  return lines
}

/**
 * Sets a paragraph: the directions of the whole text first, then lines in the order of reading, then the letters of each.
 * @param width of the column, in ems
 * @param isMirrored whether the page is written from right to left. A text that is mostly of another script keeps its own direction
 */
export function setParagraph(written: string, weight: Weight, width: number, isMirrored: boolean): ParagraphLine[] {
  const text = clean(written)
  if (text === '') return []
  const levels = levelsOf(text, isMirrored && isRightToLeft(text) ? 'rtl' : undefined)
  return breakLines(text, weight, width).map(({ start, end }) => {
    const line = text.slice(start, end)
    return { ...shapeLine(line, weight, { levels: levels.slice(start, end), fontsFor: paragraphFontsFor }), text: line }
  })
}

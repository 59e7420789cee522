import type { Font } from 'fontkit'
import { isRightToLeft } from './direction.ts'
import { fallbackFontsFor } from './fallback-fonts.ts'
import { levelsOf, linePath, shapeLine } from './shaped-line.ts'
import { isIgnorable, isInSiteTypeface, openTypeface, siteTypefaceHas, type Weight } from './site-typeface.ts'

export interface TextStyle {
  weight: Weight
  /** In pixels. */
  size: number
  /** The extra space after each letter, in ems. */
  tracking?: number
  /**
   * The direction of the paragraph, for a line that the site's typeface cannot show. By default it is that of the
   * line's first letter.
   */
  direction?: 'ltr' | 'rtl'
}

const fonts = new Map<Weight, Font[]>()

/** The font files of a weight, the one with Latin letters first. They are read at the first call. */
function facesOf(weight: Weight): Font[] {
  let faces = fonts.get(weight)
  if (!faces) {
    faces = openTypeface(weight)
    fonts.set(weight, faces)
  }
  return faces
}

function faceFor(character: string, weight: Weight): Font | undefined {
  return facesOf(weight).find((face) => face.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
}

const REPLACEMENTS: Record<string, string> = {
  // The site's fonts lack the narrow space that French uses.
  '\u202f': '\u00a0',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '–',
  '\u2015': '—',
}

/** Whether the site's font or a fallback font has a character, or the character needs no glyph. */
function canDraw(character: string): boolean {
  const code = character.codePointAt(0) ?? 0
  return siteTypefaceHas(code) || isIgnorable(code) || fallbackFontsFor(code).length > 0
}

/** Whether every character of a text can be drawn. */
export const isDrawable = (text: string) => Array.from(text.normalize('NFC')).every(canDraw)

/** Replaces a letter that no font has, so that nobody takes a part of a name for the whole name. */
const UNKNOWN_LETTER = '\uFFFD'

/**
 * Reduces a text to characters that a font has.
 *
 * @param text any text at all
 * @param longest the number of characters that are read. No image shows more than a few hundred, and measuring takes time
 * @returns one line with collapsed white space. A character that no font has is replaced by its plain form (the letters of a
 *   ligature), a letter without one by U+FFFD, and a symbol is left out. Empty when no letter and no digit is left
 */
export function drawableText(text: string, longest = 500): string {
  const drawn = Array.from(text.slice(0, longest).normalize('NFC'), (character) => {
    const plain = REPLACEMENTS[character] ?? character
    if (canDraw(plain)) return plain
    if (/\s/.test(character)) return ' '
    const parts = Array.from(character.normalize('NFKD')).filter((part) => /[\p{L}\p{N}\p{P}]/u.test(part))
    return parts.map((part) => (canDraw(part) ? part : UNKNOWN_LETTER)).join('')
  })
  const line = drawn.join('').replace(/ +/g, ' ').trim()
  return /[\p{L}\p{N}]/u.test(line) ? line : ''
}

/** Splits a text into runs of one font file each. */
function runsOf(text: string, weight: Weight): { face: Font; text: string }[] {
  const runs: { face: Font; text: string }[] = []
  for (const character of text) {
    const face = faceFor(character, weight)
    const last = runs.at(-1)
    if (face && face === last?.face) last.text += character
    else if (face) runs.push({ face, text: character })
  }
  return runs
}

const directionOf = (text: string) => (isRightToLeft(text) ? { levels: levelsOf(text, 'rtl') } : {})

/** The width of a line in pixels. */
export function textWidth(text: string, { weight, size, tracking = 0 }: TextStyle): number {
  if (!isInSiteTypeface(text)) return shapeLine(text, weight).width * size
  const ems = runsOf(text, weight).reduce(
    (sum, run) => sum + run.face.layout(run.text).advanceWidth / run.face.unitsPerEm,
    0,
  )
  return (ems + tracking * text.length) * size
}

/**
 * Draws a line of text.
 *
 * @param x the left end of the line
 * @param y the baseline
 * @returns path data for the `d` of an SVG path, which contains only commands and numbers
 */
export function textPath(text: string, x: number, y: number, style: TextStyle): string {
  const { weight, size, tracking = 0, direction } = style
  if (!isInSiteTypeface(text)) {
    const options = direction ? { levels: levelsOf(text, direction) } : directionOf(text)
    return linePath(shapeLine(text, weight, options), x, y, size)
  }
  let pen = x
  let data = ''
  for (const run of runsOf(text, weight)) {
    const scale = size / run.face.unitsPerEm
    const { glyphs, positions } = run.face.layout(run.text)
    for (const [i, { path }] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[i] ?? {}
      data += path
        .scale(scale, -scale)
        .translate(pen + xOffset * scale, y - yOffset * scale)
        .toSVG()
      pen += xAdvance * scale + tracking * size
    }
  }
  return data
}

/** The words of a text. A word that is wider than the line is cut into pieces. */
function wordsOf(text: string, style: TextStyle, width: number): string[] {
  return text.split(' ').flatMap((word) => {
    const pieces = ['']
    if (textWidth(word, style) <= width) return [word]
    for (const character of word) {
      const piece = pieces.at(-1) ?? ''
      if (piece && textWidth(piece + character, style) > width) pieces.push(character)
      else pieces[pieces.length - 1] = piece + character
    }
    return pieces
  })
}

/** Shortens a line until it fits with an ellipsis. */
function withEllipsis(line: string, style: TextStyle, width: number): string {
  let start = line
  while (start && textWidth(`${start}…`, style) > width) {
    const space = start.lastIndexOf(' ')
    start = space > 0 ? start.slice(0, space) : start.slice(0, -1)
  }
  return `${start.replace(/[\s\p{P}]+$/u, '')}…`
}

/** Breaks a text into lines, each with as many words as fit. */
function fill(text: string, style: TextStyle, width: number): string[] {
  const lines: string[] = []
  for (const word of wordsOf(text, style, width)) {
    const last = lines.at(-1)
    if (last !== undefined && textWidth(`${last} ${word}`, style) <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/**
 * Breaks a text into lines of about the same length.
 *
 * @param text the result of `drawableText`
 * @param width the maximum width of a line, in pixels
 * @param most the maximum number of lines. The last one ends in an ellipsis when the text needs more
 * @returns the lines, and whether all of the text is in them
 */
export function wrapText(
  text: string,
  style: TextStyle,
  width: number,
  most: number,
): { lines: string[]; whole: boolean } {
  if (!text) return { lines: [], whole: true }
  let lines = fill(text, style, width)
  if (lines.length > most) {
    const shown = lines.slice(0, most)
    return { lines: [...shown.slice(0, -1), withEllipsis(shown.at(-1) ?? '', style, width)], whole: false }
  }
  // Make the lines narrower while their number stays the same, so that the last line is not a single word. No word is cut for it.
  const longest = Math.max(...text.split(' ').map((word) => textWidth(word, style)))
  for (let narrow = width * 0.96; narrow > Math.max(width * 0.6, longest); narrow -= width * 0.04) {
    const tighter = fill(text, style, narrow)
    if (tighter.length > lines.length) break
    lines = tighter
  }
  return { lines, whole: true }
}

import type { Font } from 'fontkit'
import { openTypeface, type Weight } from '#server/platform/typeface.ts'

/** How a text is set: its weight, its size in pixels, and the extra space after each letter in ems. */
export interface TextStyle {
  weight: Weight
  size: number
  tracking?: number
}

const fonts = new Map<Weight, Font[]>()

/** The files that hold the typeface at a weight, the one with the common letters first; read at the first call only. */
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

const STAND_INS: Record<string, string> = { '\u2010': '-', '\u2011': '-', '\u2012': '–', '\u2015': '—' }

/**
 * The part of a text the typeface can draw.
 *
 * @param text any text at all
 * @returns one line: white space collapsed, characters the typeface lacks replaced by their plain form (a letter
 *   without its accent, a ligature in letters) or left out; empty when no letter and no digit is left
 */
export function drawableText(text: string): string {
  // No image shows more than some hundred characters: measuring more would only take time.
  const drawn = Array.from(text.slice(0, 500).normalize('NFC'), (character) => {
    const plain = STAND_INS[character] ?? character
    if (faceFor(plain, 400)) return plain
    if (/\s/.test(character)) return ' '
    return Array.from(character.normalize('NFKD'))
      .filter((part) => /[\p{L}\p{N}\p{P}]/u.test(part) && faceFor(part, 400))
      .join('')
  })
  const line = drawn.join('').replace(/ +/g, ' ').trim()
  return /[\p{L}\p{N}]/u.test(line) ? line : ''
}

/** A text in runs, each of one font file. */
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

/** The width of a line in pixels. */
export function textWidth(text: string, { weight, size, tracking = 0 }: TextStyle): number {
  const ems = runsOf(text, weight).reduce(
    (sum, run) => sum + run.face.layout(run.text).advanceWidth / run.face.unitsPerEm,
    0,
  )
  return (ems + tracking * text.length) * size
}

/**
 * Draws a line of text.
 *
 * @param x where the line begins
 * @param y its baseline
 * @returns path data, for the `d` of an SVG path: commands and numbers only
 */
export function textPath(text: string, x: number, y: number, { weight, size, tracking = 0 }: TextStyle): string {
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

/** The words of a text, none wider than the line: a longer one is cut into pieces. */
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
  let kept = line
  while (kept && textWidth(`${kept}…`, style) > width) {
    const space = kept.lastIndexOf(' ')
    kept = space > 0 ? kept.slice(0, space) : kept.slice(0, -1)
  }
  return `${kept.replace(/[\s\p{P}]+$/u, '')}…`
}

/** The lines of a text, each as full as can be. */
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
 * @param text a drawable text, perhaps empty
 * @param width what a line may take, in pixels
 * @param most how many lines there may be; the last ends in an ellipsis when the text needs more
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
    const kept = lines.slice(0, most)
    return { lines: [...kept.slice(0, -1), withEllipsis(kept.at(-1) ?? '', style, width)], whole: false }
  }
  // Narrower by and by, as long as no line more is needed: no single word is left alone on the last line.
  for (let narrow = width * 0.96; narrow > width * 0.6; narrow -= width * 0.04) {
    const tighter = fill(text, style, narrow)
    if (tighter.length > lines.length) break
    lines = tighter
  }
  return { lines, whole: true }
}

import makeBidi from 'bidi-js/dist/bidi.mjs'
import { Buffer, Direction, shape } from 'harfbuzzjs'
import { type FallbackFont, fallbackFontsFor } from './fallback-fonts.ts'
import { isIgnorable, type Weight } from './site-typeface.ts'

const bidi = makeBidi()
const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** A part of a line in one font and one direction. */
interface Run {
  start: number
  end: number
  /** From the bidirectional algorithm. An odd level is written from right to left. */
  level: number
  font: FallbackFont
}

export interface ShapedGlyph {
  font: FallbackFont
  /** In its font. */
  id: number
  /** The letter that it draws, by its place in the text. */
  letter: number
  /** In ems, from the start of the line. */
  x: number
  y: number
}

/** A letter with its marks, or several letters that are drawn as one. */
export interface Cluster {
  text: string
  /** Its place in the text. */
  start: number
  /** In ems, from the start of the line. */
  x: number
  width: number
  /** From the bidirectional algorithm. An odd level is written from right to left. */
  level: number
}

/** A line of text whose letters are joined and in their order from left to right. */
export interface ShapedLine {
  /** In ems. */
  width: number
  weight: Weight
  glyphs: ShapedGlyph[]
  /** In the order of reading. */
  clusters: Cluster[]
}

type FontsFor = (codePoint: number) => readonly FallbackFont[]

/** The directions of a text by its characters. Odd levels are written from right to left. */
export const levelsOf = (text: string, direction?: 'ltr' | 'rtl'): Uint8Array =>
  bidi.getEmbeddingLevels(text, direction).levels

interface LineOptions {
  /**
   * The levels of a line that was cut from a paragraph. By default they are computed from the text, in the direction of
   * its first letter.
   */
  levels?: Uint8Array
  fontsFor?: FontsFor
}

/** The font for a letter with its marks: the one before it, if that has them all, or else the first that has. */
function fontFor(cluster: string, before: FallbackFont | undefined, fontsFor: FontsFor): FallbackFont | undefined {
  const codes = Array.from(cluster, (character) => character.codePointAt(0) ?? 0)
  const candidates = [...(before ? [before] : []), ...codes.flatMap((code) => fontsFor(code))]
  const hasAll = (font: FallbackFont) => codes.every((code) => font.has(code) || isIgnorable(code))
  return candidates.find(hasAll) ?? candidates[0]
}

function splitRuns(letters: Iterable<Intl.SegmentData>, levels: Uint8Array, fontsFor: FontsFor): Run[] {
  const runs: Run[] = []
  for (const { segment, index } of letters) {
    const last = runs.at(-1)
    const font = fontFor(segment, last?.font, fontsFor)
    const level = levels[index] ?? 0
    const end = index + segment.length
    if (last && font === last.font && level === last.level) last.end = end
    else if (font) runs.push({ start: index, end, level, font })
  }
  return runs
}

/** Puts the runs into the order from left to right (rule L2 of the bidirectional algorithm). */
function inVisualOrder(runs: Run[]): Run[] {
  let ordered = runs
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    const next: Run[] = []
    let reversed: Run[] = []
    for (const run of ordered) {
      if (run.level >= level) reversed.unshift(run)
      else {
        next.push(...reversed, run)
        reversed = []
      }
    }
    ordered = [...next, ...reversed]
  }
  return ordered
}

/**
 * Shapes one line, by default with the fallback fonts.
 * @param text without line breaks. A character that no font has is left out
 */
export function shapeLine(
  text: string,
  weight: Weight,
  { levels = levelsOf(text), fontsFor = fallbackFontsFor }: LineOptions = {},
): ShapedLine {
  const letters = [...segmenter.segment(text)]
  const glyphs: ShapedGlyph[] = []
  /** By their place in the text. */
  const places = new Map<number, Omit<Cluster, 'text' | 'start'>>()
  let width = 0
  for (const { start, end, level, font } of inVisualOrder(splitRuns(letters, levels, fontsFor))) {
    const { [weight]: shaper } = font.fonts
    const { unitsPerEm } = font
    const buffer = new Buffer()
    // Adds the whole text with an offset, so that Arabic letters at the ends of a run join with their neighbours.
    buffer.addText(text, start, end - start)
    buffer.guessSegmentProperties()
    buffer.setDirection(level % 2 === 1 ? Direction.RTL : Direction.LTR)
    shape(shaper, buffer)
    const infos = buffer.getGlyphInfos()
    for (const [index, position] of buffer.getGlyphPositions().entries()) {
      const { xAdvance, xOffset, yOffset } = position
      const { codepoint: id = 0, cluster = 0 } = infos[index] ?? {}
      const at = letters.findLast(({ index }) => index <= cluster)?.index ?? 0
      glyphs.push({ font, id, letter: at, x: width + xOffset / unitsPerEm, y: yOffset / unitsPerEm })
      const { x = width, width: before = 0 } = places.get(at) ?? {}
      places.set(at, { x, width: before + xAdvance / unitsPerEm, level })
      width += xAdvance / unitsPerEm
    }
  }
  const starts = [...places.keys()].sort((one, other) => one - other)
  const clusters = [...places]
    .sort(([one], [other]) => one - other)
    .map(([start, place], index) => ({ text: text.slice(start, starts[index + 1]), start, ...place }))
  return { width, weight, glyphs, clusters }
}

const PAIR = /(-?\d+(?:\.\d+)?(?:e-?\d+)?),(-?\d+(?:\.\d+)?(?:e-?\d+)?)/g
const round = (value: number) => Math.round(value * 1000) / 1000

/**
 * SVG path data of a line.
 * @param x the left end, and `y` the baseline
 */
export function linePath(line: Pick<ShapedLine, 'glyphs' | 'weight'>, x: number, y: number, size: number): string {
  return line.glyphs
    .map(({ font, id, ...glyph }) => {
      const path = font.fonts[line.weight].glyphToPath(id)
      const scale = size / font.unitsPerEm
      const [left, base] = [x + glyph.x * size, y - glyph.y * size]
      return path.replace(PAIR, (_, px, py) => `${round(left + px * scale)} ${round(base - py * scale)} `)
    })
    .join('')
}

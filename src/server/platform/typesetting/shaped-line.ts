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

interface Glyph {
  /** SVG path data in units of the font, upwards. */
  path: string
  /** In ems, from the start of the line. */
  x: number
  y: number
  unitsPerEm: number
}

/** A letter with its marks, or several letters that are drawn as one. */
interface Cluster {
  text: string
  /** In ems, from the start of the line. */
  x: number
  width: number
}

/** A line of text whose letters are joined and in their order from left to right. */
export interface ShapedLine {
  /** In ems. */
  width: number
  glyphs: Glyph[]
  /** In the order of reading. */
  clusters: Cluster[]
}

/** The font for a letter with its marks: the one before it, if that has them all, or else the first that has. */
function fontFor(cluster: string, before: FallbackFont | undefined): FallbackFont | undefined {
  const codes = Array.from(cluster, (character) => character.codePointAt(0) ?? 0)
  const candidates = [...(before ? [before] : []), ...codes.flatMap((code) => fallbackFontsFor(code))]
  const hasAll = (font: FallbackFont) => codes.every((code) => font.has(code) || isIgnorable(code))
  return candidates.find(hasAll) ?? candidates[0]
}

function splitRuns(letters: Iterable<Intl.SegmentData>, levels: Uint8Array): Run[] {
  const runs: Run[] = []
  for (const { segment, index } of letters) {
    const last = runs.at(-1)
    const font = fontFor(segment, last?.font)
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
 * Shapes one line with the fallback fonts.
 * @param text without line breaks. A character that no font has is left out
 * @param direction of the paragraph, by default that of its first letter
 */
export function shapeLine(text: string, weight: Weight, direction?: 'ltr' | 'rtl'): ShapedLine {
  const { levels } = bidi.getEmbeddingLevels(text, direction)
  const letters = [...segmenter.segment(text)]
  const glyphs: Glyph[] = []
  /** By their place in the text. */
  const places = new Map<number, Omit<Cluster, 'text'>>()
  let width = 0
  for (const { start, end, level, font } of inVisualOrder(splitRuns(letters, levels))) {
    const { [weight]: shaper } = font.fonts
    const { unitsPerEm } = font
    const buffer = new Buffer()
    // The whole text with an offset, so that Arabic letters at the ends of a run join with their neighbours.
    buffer.addText(text, start, end - start)
    buffer.guessSegmentProperties()
    buffer.setDirection(level % 2 === 1 ? Direction.RTL : Direction.LTR)
    shape(shaper, buffer)
    const infos = buffer.getGlyphInfos()
    for (const [index, position] of buffer.getGlyphPositions().entries()) {
      const { xAdvance, xOffset, yOffset } = position
      const path = shaper.glyphToPath(infos[index]?.codepoint ?? 0)
      glyphs.push({ path, x: width + xOffset / unitsPerEm, y: yOffset / unitsPerEm, unitsPerEm })
      const cluster = infos[index]?.cluster ?? 0
      const at = letters.findLast(({ index }) => index <= cluster)?.index ?? 0
      const { x = width, width: before = 0 } = places.get(at) ?? {}
      places.set(at, { x, width: before + xAdvance / unitsPerEm })
      width += xAdvance / unitsPerEm
    }
  }
  const starts = [...places.keys()].sort((one, other) => one - other)
  const clusters = [...places]
    .sort(([one], [other]) => one - other)
    .map(([start, place], index) => ({ text: text.slice(start, starts[index + 1]), ...place }))
  return { width, glyphs, clusters }
}

const PAIR = /(-?\d+(?:\.\d+)?(?:e-?\d+)?),(-?\d+(?:\.\d+)?(?:e-?\d+)?)/g
const round = (value: number) => Math.round(value * 1000) / 1000

/**
 * SVG path data of a line.
 * @param x the left end, and `y` the baseline
 */
export function linePath({ glyphs }: ShapedLine, x: number, y: number, size: number): string {
  return glyphs
    .map(({ path, unitsPerEm, ...glyph }) => {
      const scale = size / unitsPerEm
      const [left, base] = [x + glyph.x * size, y - glyph.y * size]
      return path.replace(PAIR, (_, px, py) => `${round(left + px * scale)} ${round(base - py * scale)} `)
    })
    .join('')
}

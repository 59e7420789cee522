import type { Area } from '#server/paper/page.ts'
import type { Weight } from '#server/platform/typesetting/site-typeface.ts'
import { drawableText, textWidth, wrapText } from '#server/platform/typesetting/text-paths.ts'
import type { TextMark } from './marks.ts'

/** How a text may be set. */
export interface Setting {
  weight: Weight
  /** The largest and the smallest size (points). */
  most: number
  least: number
  /** The distance between baselines as a share of the size. */
  leading: number
}

/** A text in its size, broken into lines. */
export interface FittedText {
  lines: string[]
  size: number
  height: number
}

/** The first baseline as a share of the size, below the top of the text. */
const FIRST_BASELINE = 0.8

/** The number of lines, from the widths of the words at the size 1. */
function countLines(words: readonly number[], space: number, width: number): number {
  let lines = 1
  let filled = 0
  for (const word of words) {
    if (filled > 0 && filled + space + word > width) {
      lines += 1
      filled = word
    } else filled += (filled > 0 ? space : 0) + word
  }
  return lines
}

/**
 * Sets a text in the largest size in which it fits whole and no word is broken. A text that is too long for the smallest size
 * ends in an ellipsis.
 */
export function fitText(
  text: string,
  { weight, most, least, leading }: Setting,
  { width, height }: Pick<Area, 'width' | 'height'>,
): FittedText {
  const drawn = drawableText(text)
  const words = drawn.split(' ').map((word) => textWidth(word, { weight, size: 1 }))
  const space = textWidth('a a', { weight, size: 1 }) - textWidth('aa', { weight, size: 1 })
  const longest = Math.max(...words)
  let size = most
  // Kerning with the space makes a line a little wider than the sum of its words.
  const fits = () =>
    longest * size <= width && countLines(words, space, (width * 0.99) / size) * size * leading <= height
  while (size > least && !fits()) size = Math.max(least, size * 0.97)
  const mostLines = Math.max(1, Math.floor(height / (size * leading) + 0.01))
  const { lines } = wrapText(drawn, { weight, size }, width, mostLines)
  return { lines, size, height: lines.length * size * leading }
}

/** The parts of an address. A line may begin at each of them: a part of the host, or the path. */
function partsOfAddress(address: string): string[] {
  const slash = address.indexOf('/')
  const [host, path] = slash < 0 ? [address, ''] : [address.slice(0, slash), address.slice(slash)]
  return [...host.split(/(?=\.)/), path].filter((part) => part !== '')
}

function wrapAddress(parts: readonly string[], style: { weight: Weight; size: number }, width: number): string[] {
  const lines: string[] = []
  for (const part of parts) {
    const last = lines.at(-1)
    if (last !== undefined && textWidth(last + part, style) <= width) lines[lines.length - 1] = last + part
    else lines.push(part)
  }
  return lines
}

/**
 * Sets an address, which is never cut, however small it gets, because somebody has to type it. It gets further lines before it
 * gets smaller than `least`.
 */
export function fitAddress(
  address: string,
  { weight, most, least, leading }: Setting,
  { width, height }: Pick<Area, 'width' | 'height'>,
): FittedText {
  const parts = partsOfAddress(address)
  const longest = Math.max(...parts.map((part) => textWidth(part, { weight, size: 1 })))
  const whole = textWidth(address, { weight, size: 1 })
  if (whole * least <= width) {
    const size = Math.min(most, width / whole)
    return { lines: [address], size, height: size * leading }
  }
  let size = Math.min(most, width / longest)
  let lines = wrapAddress(parts, { weight, size }, width)
  while (lines.length * size * leading > height && size > 1) {
    size *= 0.95
    lines = wrapAddress(parts, { weight, size }, width)
  }
  return { lines, size, height: lines.length * size * leading }
}

/** Places a text in an area, at the side where its language begins, or in the middle. */
export function placeText(
  { lines, size }: FittedText,
  { weight, leading }: Pick<Setting, 'weight' | 'leading'>,
  { x, y, width }: Omit<Area, 'height'>,
  {
    isCentered = false,
    isRight,
    ...mark
  }: { isCentered?: boolean; isRight: boolean } & Pick<TextMark, 'tag' | 'color' | 'direction' | 'language' | 'link'>,
): TextMark {
  const share = isCentered ? 0.5 : isRight ? 1 : 0
  const placed = lines.map((words, index) => ({
    words,
    x: x + (width - textWidth(words, { weight, size })) * share,
    baseline: y + size * FIRST_BASELINE + index * size * leading,
  }))
  return { kind: 'text', weight, size, lines: placed, ...mark }
}

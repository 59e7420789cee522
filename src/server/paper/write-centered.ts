import { type Element, PAGE, type Style } from './page.ts'
import type { Paper } from './paper.ts'

/** The part of the page in which a line is centred (points). */
const WHOLE = { middle: PAGE.width / 2, width: PAGE.width - 2 * 66 }

/** Writes one line in the middle of a part of the page, smaller when it would be too wide. */
export function writeCentered(
  paper: Paper,
  parent: Element,
  tag: string,
  words: string,
  style: Style,
  y: number,
  { middle, width } = WHOLE,
) {
  const wide = paper.width(words, style)
  const scale = Math.min(1, width / wide)
  const shown = { ...style, size: style.size * scale }
  const actual = wide * scale
  // The text keeps its distance from the line below when it is smaller.
  const lowered = y + (style.size - shown.size) * 0.9
  paper.write(parent, tag, words, shown, { x: middle - actual / 2, y: lowered, width: actual + 2 })
}

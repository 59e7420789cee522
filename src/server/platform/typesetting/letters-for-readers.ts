import { hasRightToLeft } from './direction.ts'
import type { Cluster } from './shaped-line.ts'

/** A text and the width over which it lies, in ems. */
export interface ReadersLetter {
  text: string
  width: number
}

const isRightToLeft = ({ level }: Cluster) => level % 2 === 1

/** A mark of a vowel or tone at the end. */
const VOWEL_MARK = /[\p{M}\p{Lm}]$/u
const TO_RIGHT = '\u200e'
const TO_LEFT = '\u200f'

/**
 * The mark of direction that has to stand between two neighbours of a line. Poppler takes spaces, points and vowel marks
 * for a part of the words beside them, and would move them to the other side of those words.
 */
function markBetween(left: Cluster | undefined, right: Cluster | undefined, isLineRightToLeft: boolean): string {
  const isLeftToLeft = left && isRightToLeft(left)
  const isRightToRight = right && !isRightToLeft(right)
  if (right && !isRightToRight && !isLeftToLeft && VOWEL_MARK.test(right.text)) return TO_LEFT
  if (left && !isLeftToLeft && !isRightToRight && VOWEL_MARK.test(left.text)) return TO_RIGHT
  if (!left || !right) return ''
  if (!isLineRightToLeft) return isLeftToLeft && isRightToRight ? TO_RIGHT : ''
  const hasLetter = hasRightToLeft(left.text) || hasRightToLeft(right.text)
  if (hasLetter || right.text.startsWith(' ')) return ''
  return isLeftToLeft || !isRightToRight ? TO_LEFT : ''
}

/**
 * The letters of a line as readers of PDF expect them: from left to right, also those of scripts that are read from right
 * to left. The readers put them into the order of reading themselves.
 * @returns parts of the line. A mark of direction is a part of its own, which PDFium and pdf.js leave out
 */
export function lettersForReaders(clusters: readonly Cluster[]): ReadersLetter[][] {
  const ordered = clusters.toSorted((one, other) => one.x - other.x)
  const isLineRightToLeft = Math.min(...clusters.map(({ level }) => level)) % 2 === 1
  const parts: ReadersLetter[][] = []
  let part: ReadersLetter[] = []
  for (let place = 0; place <= ordered.length; place++) {
    const cluster = ordered[place]
    const mark = markBetween(ordered[place - 1], cluster, isLineRightToLeft)
    if (mark) {
      parts.push(part, [{ text: mark, width: 0 }])
      part = []
    }
    if (!cluster) break
    // PDFium moves a protected space to the other side of a number.
    const text = cluster.text.replaceAll('\u00a0', ' ')
    part.push({ text: isRightToLeft(cluster) ? Array.from(text).reverse().join('') : text, width: cluster.width })
  }
  return [...parts, part].filter(({ length }) => length > 0)
}

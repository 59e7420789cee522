/** The width of a card (px), unless the other site has less room. */
const WIDTH = 600

/** The room beside the text, and the height of everything but text and picture: edges, gaps and the line with the site's name. */
const SIDES = 42
const FRAME = 110

/**
 * The height of a line of text (px), and the average width of a letter. The width is larger than in most typefaces, so
 * that the text always has room.
 */
const TITLE = { line: 26, letter: 12.5 }
const SENTENCE = { line: 24, letter: 9.6 }
const ADDRESS = { line: 21, letter: 8.6 }

/** The height of the picture as a share of its width, and the most (px). */
const PICTURE_SHARE = 0.55
const PICTURE_MAX = 260

interface CardText {
  title: string
  sentence: string
  address: string
  hasPicture: boolean
}

const heightOf = (text: string, { line, letter }: typeof TITLE, width: number) =>
  Math.ceil((text.length * letter) / width + 0.4) * line

/**
 * The size of the card of a tip (px), so that its text fits. The card has no script that could tell the other site its height. If the
 * estimate is wrong by a line, only the picture gets smaller.
 */
export function cardSize(
  { title, sentence, address, hasPicture }: CardText,
  { maxWidth = WIDTH, maxHeight = Number.POSITIVE_INFINITY }: { maxWidth?: number; maxHeight?: number } = {},
): { width: number; height: number } {
  const width = Math.min(WIDTH, maxWidth)
  const inner = Math.max(width - SIDES, 100)
  const text = heightOf(title, TITLE, inner) + heightOf(sentence, SENTENCE, inner) + heightOf(address, ADDRESS, inner)
  const picture = hasPicture ? Math.min(inner * PICTURE_SHARE, PICTURE_MAX) : 0
  return { width, height: Math.min(Math.round(FRAME + text + picture), maxHeight) }
}

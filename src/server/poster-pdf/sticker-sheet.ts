import { GREY, INK } from '#server/paper/page.ts'
import { fitText, type Setting } from './fit-text.ts'
import type { Mark, PosterPage } from './marks.ts'
import { partsOf } from './parts.ts'
import type { PosterContent } from './poster.ts'

const MM = 72 / 25.4
const A4 = { width: 595.28, height: 841.89 }
/** As wide as the front of a stem. */
const STICKER = { width: 50 * MM, height: 126 * MM }
const COLUMNS = 3
const ROWS = 2
/** The space between two stickers, in which the cutting marks are. */
const BETWEEN = 9 * MM
const LEFT = (A4.width - COLUMNS * STICKER.width - (COLUMNS - 1) * BETWEEN) / 2
const TOP = (A4.height - ROWS * STICKER.height - (ROWS - 1) * BETWEEN) / 2
const MARK = { from: 1.2 * MM, to: 4 * MM, line: 0.4 }

/** The distance of everything from the cutting line, because nobody cuts exactly. */
const INSET = 2.6 * MM
const INNER = STICKER.width - 2 * INSET
/**
 * The width of the code. On the curve of a scooter's stem a camera cannot read a code that is wider than 30 mm with its
 * margin.
 */
const CODE_SIZE = 25 * MM
const LINE_WIDTH = 3.4
const RADIUS = 11
const PADDING = 9.5
/** Between two parts of a sticker. */
const GAP = 6.5
/** The empty space around the code. It is more than four squares of the largest code of a usual address. */
const QUIET = 11.5

const TITLE: Setting = { weight: 700, most: 16, least: 5.5, leading: 1.1 }
const SENTENCE: Setting = { weight: 400, most: 8.4, least: 5.8, leading: 1.26 }
const CALL: Setting = { weight: 700, most: 8.6, least: 6, leading: 1.15 }
const ADDRESS: Setting = { weight: 400, most: 7.6, least: 6, leading: 1.15 }
const NAME: Setting = { weight: 700, most: 6.6, least: 5, leading: 1.15 }
const FIGURE: Setting = { weight: 700, most: 17, least: 8, leading: 1.08 }
const ABOUT: Setting = { weight: 400, most: 8, least: 6, leading: 1.15 }
const NOTE: Setting = { weight: 400, most: 8.5, least: 6, leading: 1.2 }

/** How many rules a sticker has room for. */
const MOST_FACTS = 3

/** The marks of one sticker with its upper left corner at a place. */
function stickerAt(content: PosterContent, left: number, top: number): Mark[] {
  const parts = partsOf(content)
  const edge = { x: left + INSET, y: top + INSET, width: INNER, height: STICKER.height - 2 * INSET }
  const x = edge.x + PADDING
  const width = INNER - 2 * PADDING
  const title = fitText(content.title, TITLE, { width, height: 54 })
  const panelHeight = PADDING + title.height + PADDING * 0.7
  const brandTop = edge.y + edge.height - PADDING - 13
  const address = parts.fitAddress(ADDRESS, { width, height: 27 })
  const addressTop = brandTop - 6 - address.height
  const codeTop = addressTop - QUIET - CODE_SIZE
  const callTop = codeTop - QUIET - CALL.most
  const sentence = fitText(content.sentence, SENTENCE, { width, height: 74 })
  const sentenceTop = callTop - GAP - sentence.height
  const middleTop = edge.y + panelHeight + GAP
  const middle = { x, y: middleTop, width, height: sentenceTop - GAP - middleTop }
  const facts = content.facts.slice(0, MOST_FACTS)
  return [
    ...parts.panel(edge, panelHeight, RADIUS, LINE_WIDTH),
    parts.write(title, TITLE, { x, y: edge.y + PADDING, width }, true),
    ...(facts.length > 0
      ? parts.facts(facts, middle, { columns: 1, figure: FIGURE, about: ABOUT })
      : parts.picture({ ...middle, x: x - 4, width: width + 8 })),
    parts.write(sentence, SENTENCE, { x, y: sentenceTop, width }),
    parts.line(content.words.scan, CALL, { x, y: callTop, width, height: CALL.most * CALL.leading }, INK, true),
    parts.code(left + (STICKER.width - CODE_SIZE) / 2, codeTop, CODE_SIZE),
    parts.address(address, ADDRESS, { x, y: addressTop, width }, true),
    ...parts.brand({ x, y: brandTop, width, height: 13 }, NAME),
  ]
}

/** Short lines at the corners of a sticker, along which a ruler is laid. */
function cuttingMarks(left: number, top: number): string {
  const sides = (start: number, size: number): [number, number][] => [
    [start, -1],
    [start + size, 1],
  ]
  return sides(left, STICKER.width)
    .flatMap(([x, dx]) =>
      sides(top, STICKER.height).map(
        ([y, dy]) => `M${x + dx * MARK.from} ${y}H${x + dx * MARK.to}M${x} ${y + dy * MARK.from}V${y + dy * MARK.to}`,
      ),
    )
    .join('')
}

/** A sheet of A4 with stickers for the stem of a scooter. */
export function stickerSheet(content: PosterContent): PosterPage {
  const places = Array.from({ length: COLUMNS * ROWS }, (_, index) => ({
    left: LEFT + (index % COLUMNS) * (STICKER.width + BETWEEN),
    top: TOP + Math.floor(index / COLUMNS) * (STICKER.height + BETWEEN),
  }))
  const [first, ...others] = places.map(({ left, top }) => stickerAt(content, left, top))
  const path = places.map(({ left, top }) => cuttingMarks(left, top)).join('')
  const note = { x: LEFT, y: A4.height - 30, width: A4.width - 2 * LEFT, height: 11 }
  const parts = partsOf(content)
  return {
    size: 'A4',
    marks: [
      ...(first ?? []),
      { kind: 'strokes', path, line: MARK.line, color: GREY },
      parts.line(content.words.cut, NOTE, note, GREY, true),
    ],
    repeated: others.flat(),
  }
}

import type { Tip } from '#shared/contract/tips.ts'
import { type Block as BodyBlock, parseBody } from '#shared/tips/body.ts'
import { readImportance } from '#shared/tips/importance.ts'
import { IMPORTANCE_ICONS } from '#shared/tips/importance-icon.ts'
import { drawIcon } from './icon.ts'
import {
  type Block,
  COLUMN,
  type Element,
  GREY,
  INK,
  LINE,
  PAGE,
  type Paper,
  SHADE,
  SIDE,
  type Style,
} from './paper.ts'

const TITLE: Style = { font: 'bold', size: 18, leading: 22 }
const LEAD: Style = { font: 'regular', size: 12, leading: 16.5, color: GREY }
const MARK: Style = { font: 'bold', size: 10, leading: 13 }
const TAG: Style = { font: 'regular', size: 9.5, leading: 13, color: GREY }
const LABEL: Style = { font: 'bold', size: 9.5, leading: 14 }
const KEY: Style = { font: 'regular', size: 11.5, leading: 16 }
const HEADING: Style = { font: 'bold', size: 11.5, leading: 16 }
const TEXT: Style = { font: 'regular', size: 10.3, leading: 14 }
const SOURCE: Style = { font: 'regular', size: 8, leading: 10.4, color: GREY }

const BULLET_INDENT = 14
const BOX = { x: 16, y: 9 }
/** No single piece is higher: a longer paragraph is set in several. */
const HIGHEST = (PAGE.bottom - PAGE.top) / 2

/** A text in pieces that fit; nearly always one. */
function piecesOf(paper: Paper, text: string, style: Style, width: number): string[] {
  const pieces: string[] = []
  let words = text.split(' ')
  while (words.length > 0) {
    let count = words.length
    while (count > 1 && paper.height(words.slice(0, count).join(' '), style, width) > HIGHEST)
      count = Math.ceil(count / 2)
    pieces.push(words.slice(0, count).join(' '))
    words = words.slice(count)
  }
  return pieces
}

/** One piece of text in the column. */
function textBlock(
  paper: Paper,
  parent: Element,
  tag: string,
  text: string,
  style: Style,
  above: number,
  keep = false,
): Block {
  const draw = (y: number) => paper.write(parent, tag, text, style, COLUMN.x, y, COLUMN.width)
  return { height: paper.height(text, style, COLUMN.width), above, keep, draw }
}

/** Running text: paragraphs and bullets, each a block of its own. */
function bodyBlocks(paper: Paper, parent: Element, blocks: BodyBlock[]): Block[] {
  return blocks.flatMap((block, place) => {
    const above = place === 0 ? 2 : 6
    if (block.kind === 'paragraph') {
      return piecesOf(paper, block.text, TEXT, COLUMN.width).map((text) =>
        textBlock(paper, parent, 'P', text, TEXT, above),
      )
    }
    let list: Element | undefined
    const width = COLUMN.width - BULLET_INDENT
    return block.items.map((item, index) => ({
      height: paper.height(item, TEXT, width),
      above: index === 0 ? above : 3,
      draw(y: number) {
        list ??= paper.element(parent, 'L')
        paper.decorate((doc) => doc.roundedRect(COLUMN.x + 1, y + 4.2, 4.5, 4.5, 1.5).fill(INK))
        paper.write(paper.element(list, 'LI'), 'LBody', item, TEXT, COLUMN.x + BULLET_INDENT, y, width)
      },
    }))
  })
}

/** A text with a label in a box: Key Points with a bar beside it, Did you know on a grey ground. */
function boxBlock(
  paper: Paper,
  parent: Element,
  label: string,
  text: string,
  style: Style,
  look: 'bar' | 'ground',
): Block {
  const x = COLUMN.x + BOX.x
  const width = COLUMN.width - 2 * BOX.x
  const textHeight = paper.height(text, style, width)
  const height = textHeight + LABEL.leading + 2 * BOX.y
  return {
    height,
    above: 11,
    draw(y) {
      paper.decorate((doc) => {
        if (look === 'ground') doc.roundedRect(COLUMN.x, y, COLUMN.width, height, 8).fill(SHADE)
        else {
          doc.roundedRect(COLUMN.x, y, COLUMN.width, height, 8).lineWidth(0.75).stroke(LINE)
          doc.roundedRect(COLUMN.x, y, 5, height, 2.5).fill(paper.look.accent)
          doc.roundedRect(COLUMN.x, y, 5, height, 2.5).lineWidth(0.5).stroke(INK)
        }
      })
      paper.write(parent, 'P', label, LABEL, x, y + BOX.y, width)
      paper.write(parent, 'P', text, style, x, y + BOX.y + LABEL.leading, width)
    },
  }
}

/** Title and sentence; beside them, in the narrow column, importance in mark and word, and the tag. */
function headBlock(paper: Paper, parent: Element, tip: Tip, onPlace: (y: number) => void): Block {
  const titleHeight = paper.height(tip.title, TITLE, COLUMN.width)
  const importance = readImportance(tip.importance) ?? 'Basic'
  const markWidth = SIDE.width - 17
  const markHeight = paper.height(importance, MARK, markWidth)
  return {
    height: 18 + titleHeight + 5 + paper.height(tip.shortDescription, LEAD, COLUMN.width),
    above: 34,
    keep: true,
    draw(y) {
      onPlace(y)
      paper.decorate((doc) => {
        doc.moveTo(PAGE.left, y).lineTo(PAGE.right, y).lineWidth(0.75).stroke(LINE)
        doc
          .moveTo(PAGE.left, y)
          .lineTo(PAGE.left + 40, y)
          .lineWidth(2.5)
          .stroke(INK)
      })
      const top = y + 18
      paper.write(parent, 'H3', tip.title, TITLE, COLUMN.x, top, COLUMN.width)
      paper.decorate((doc) => drawIcon(doc, IMPORTANCE_ICONS[importance], SIDE.x, top + 5, 12, INK))
      paper.write(parent, 'P', importance, MARK, SIDE.x + 17, top + 5, markWidth)
      paper.write(parent, 'P', tip.tag, TAG, SIDE.x + 17, top + 6 + markHeight, markWidth)
      paper.write(parent, 'P', tip.shortDescription, LEAD, COLUMN.x, top + titleHeight + 5, COLUMN.width)
    },
  }
}

function sourceBlocks(paper: Paper, parent: Element, tip: Tip): Block[] {
  const lines = tip.sources.map(({ title, url }): Block => {
    const text = `${title} (${new URL(url).hostname.replace(/^www\./, '')})`
    return {
      height: paper.height(text, SOURCE, COLUMN.width),
      above: 2,
      draw: (y) => paper.write(parent, 'Link', text, SOURCE, COLUMN.x, y, COLUMN.width, url),
    }
  })
  return lines.length === 0
    ? []
    : [textBlock(paper, parent, 'H4', 'Sources', { ...LABEL, color: GREY }, 11, true), ...lines]
}

/** Everything of a tip, as blocks for the flow; `onPlace` learns where the tip begins. */
export function tipBlocks(paper: Paper, parent: Element, tip: Tip, onPlace: (y: number) => void): Block[] {
  const { keyPoints, sections } = parseBody(tip.fullDescription ?? '')
  const keyText = keyPoints.map((block) => (block.kind === 'paragraph' ? block.text : block.items.join(' '))).join(' ')
  const keyPieces = keyText === '' ? [] : piecesOf(paper, keyText, KEY, COLUMN.width - 2 * BOX.x)
  return [
    headBlock(paper, parent, tip, onPlace),
    ...keyPieces.map((text) => boxBlock(paper, parent, 'Key Points', text, KEY, 'bar')),
    ...sections.flatMap(({ heading, blocks }) => [
      ...(heading === undefined ? [] : [textBlock(paper, parent, 'H4', heading, HEADING, 11, true)]),
      ...bodyBlocks(paper, parent, blocks),
    ]),
    ...(tip.didYouKnow ? [boxBlock(paper, parent, 'Did you know?', tip.didYouKnow, TEXT, 'ground')] : []),
    ...sourceBlocks(paper, parent, tip),
  ]
}

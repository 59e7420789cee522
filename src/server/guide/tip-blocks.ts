import type { Tip } from '#shared/contract/tips.ts'
import { type Block, parseBody } from '#shared/tips/body.ts'
import { readImportance } from '#shared/tips/importance.ts'
import { IMPORTANCE_ICONS } from '#shared/tips/importance-icon.ts'
import { importanceName } from '#shared/tips/importance-name.ts'
import * as text from '#texts'
import { drawIcon } from './icon.ts'
import {
  COLUMN,
  type Element,
  GREY,
  INK,
  type LayoutBlock,
  LINE,
  PAGE,
  type Paper,
  SHADE,
  SIDE,
  type Style,
} from './paper.ts'
import type { Picture } from './picture.ts'

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
/** The picture begins in the narrow column, so that most tips still fit on a page. */
const PICTURE = { x: SIDE.x, width: 188, padding: 5 }
const BESIDE_PICTURE_X = PICTURE.x + PICTURE.width + 14
/** The place of the Key Points beside a picture. */
const BESIDE_PICTURE = { x: BESIDE_PICTURE_X, width: PAGE.right - BESIDE_PICTURE_X }
/** The maximum height of a piece of text. A longer paragraph is split into pieces. */
const MAX_HEIGHT = (PAGE.bottom - PAGE.top) / 2

/** Splits a text into pieces of at most MAX_HEIGHT. There is nearly always one piece. */
function piecesOf(paper: Paper, paragraph: string, style: Style, width: number): string[] {
  const pieces: string[] = []
  let words = paragraph.split(' ')
  while (words.length > 0) {
    let count = words.length
    while (count > 1 && paper.height(words.slice(0, count).join(' '), style, width) > MAX_HEIGHT)
      count = Math.ceil(count / 2)
    pieces.push(words.slice(0, count).join(' '))
    words = words.slice(count)
  }
  return pieces
}

function textBlock(
  paper: Paper,
  parent: Element,
  tag: string,
  words: string,
  style: Style,
  above: number,
  keepWithNext = false,
): LayoutBlock {
  const draw = (y: number) => paper.write(parent, tag, words, style, { ...COLUMN, y })
  return { height: paper.height(words, style, COLUMN.width), above, keepWithNext, draw }
}

/** The paragraphs and bullets of a text, one block each. */
function bodyBlocks(paper: Paper, parent: Element, blocks: Block[]): LayoutBlock[] {
  return blocks.flatMap((block, place) => {
    const above = place === 0 ? 2 : 6
    if (block.kind === 'paragraph') {
      return piecesOf(paper, block.text, TEXT, COLUMN.width).map((piece) =>
        textBlock(paper, parent, 'P', piece, TEXT, above),
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
        paper.write(paper.element(list, 'LI'), 'LBody', item, TEXT, { x: COLUMN.x + BULLET_INDENT, y, width })
      },
    }))
  })
}

/** A text with a label in a box. Key Points have a bar at the side; 'Did you know?' has a grey background. */
function boxBlock(
  paper: Paper,
  parent: Element,
  label: string,
  words: string,
  style: Style,
  look: 'bar' | 'ground',
  place = COLUMN,
): LayoutBlock {
  const x = place.x + BOX.x
  const width = place.width - 2 * BOX.x
  const textHeight = paper.height(words, style, width)
  const height = textHeight + LABEL.leading + 2 * BOX.y
  return {
    height,
    above: 11,
    draw(y) {
      paper.decorate((doc) => {
        if (look === 'ground') doc.roundedRect(place.x, y, place.width, height, 8).fill(SHADE)
        else {
          doc.roundedRect(place.x, y, place.width, height, 8).lineWidth(0.75).stroke(LINE)
          doc.roundedRect(place.x, y, 5, height, 2.5).fill(paper.look.accent)
          doc.roundedRect(place.x, y, 5, height, 2.5).lineWidth(0.5).stroke(INK)
        }
      })
      paper.write(parent, 'P', label, LABEL, { x, y: y + BOX.y, width })
      paper.write(parent, 'P', words, style, { x, y: y + BOX.y + LABEL.leading, width })
    },
  }
}

/** Title and short description, with importance and tag in the narrow column beside them. */
function headBlock(paper: Paper, parent: Element, tip: Tip, onPlace: (y: number) => void): LayoutBlock {
  const titleHeight = paper.height(tip.title, TITLE, COLUMN.width)
  const importance = readImportance(tip.importance) ?? 'Basic'
  const markWidth = SIDE.width - 17
  const mark = importanceName(importance, paper.language)
  const markHeight = paper.height(mark, MARK, markWidth)
  return {
    height: 18 + titleHeight + 5 + paper.height(tip.shortDescription, LEAD, COLUMN.width),
    above: 34,
    keepWithNext: true,
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
      paper.write(parent, 'H3', tip.title, TITLE, { ...COLUMN, y: top })
      paper.decorate((doc) => drawIcon(doc, IMPORTANCE_ICONS[importance], SIDE.x, top + 5, 12, INK))
      paper.write(parent, 'P', mark, MARK, { x: SIDE.x + 17, y: top + 5, width: markWidth })
      paper.write(parent, 'P', tip.tag, TAG, { x: SIDE.x + 17, y: top + 6 + markHeight, width: markWidth })
      paper.write(parent, 'P', tip.shortDescription, LEAD, { ...COLUMN, y: top + titleHeight + 5 })
    },
  }
}

/** The picture of a tip on a grey background, as a figure with its alternative text, and the Key Points beside it. */
function pictureBlock(
  paper: Paper,
  parent: Element,
  picture: Picture,
  alternative: string,
  keyPoints: LayoutBlock | undefined,
): LayoutBlock {
  const width = PICTURE.width - 2 * PICTURE.padding
  const height = picture.heightFor(width) + 2 * PICTURE.padding
  return {
    height: Math.max(height, keyPoints?.height ?? 0),
    above: 12,
    draw(y) {
      paper.figure(parent, alternative, (doc) => {
        doc.roundedRect(PICTURE.x, y, PICTURE.width, height, 8).fill(SHADE)
        picture.paint(doc, PICTURE.x + PICTURE.padding, y + PICTURE.padding, width)
      })
      keyPoints?.draw(y)
    },
  }
}

function sourceBlocks(paper: Paper, parent: Element, tip: Tip): LayoutBlock[] {
  const lines = tip.sources.map(({ title, url }): LayoutBlock => {
    const source = `${title} (${new URL(url).hostname.replace(/^www\./, '')})`
    return {
      height: paper.height(source, SOURCE, COLUMN.width),
      above: 2,
      draw: (y) => paper.write(parent, 'Link', source, SOURCE, { ...COLUMN, y }, url),
    }
  })
  return lines.length === 0
    ? []
    : [
        textBlock(
          paper,
          parent,
          'H4',
          text.tips_sources({}, { locale: paper.language }),
          { ...LABEL, color: GREY },
          11,
          true,
        ),
        ...lines,
      ]
}

/** The rules of a place that a tip names, each as one text. */
export interface GuideRules {
  title: string
  lines: string[]
}

/** All blocks of a tip. `onPlace` is called with the position at which the tip begins. */
export function tipBlocks(
  paper: Paper,
  parent: Element,
  { tip, picture, rules }: { tip: Tip; picture: Picture | undefined; rules: GuideRules | undefined },
  onPlace: (y: number) => void,
): LayoutBlock[] {
  const locale = { locale: paper.language }
  const { keyPoints, sections } = parseBody(tip.fullDescription ?? '')
  const keyText = keyPoints.map((block) => (block.kind === 'paragraph' ? block.text : block.items.join(' '))).join(' ')
  const place = picture ? BESIDE_PICTURE : COLUMN
  const keyPieces = keyText === '' ? [] : piecesOf(paper, keyText, KEY, place.width - 2 * BOX.x)
  const keyBlocks = keyPieces.map((piece) =>
    boxBlock(paper, parent, text.tips_key_points({}, locale), piece, KEY, 'bar', place),
  )
  const [first, ...rest] = keyBlocks
  return [
    headBlock(paper, parent, tip, onPlace),
    ...(tip.language === undefined
      ? []
      : [textBlock(paper, parent, 'P', text.tips_not_translated({}, locale), { ...TEXT, color: GREY }, 8, true)]),
    ...(picture ? [pictureBlock(paper, parent, picture, tip.drawing ?? tip.title, first), ...rest] : keyBlocks),
    ...sections.flatMap(({ heading, blocks }) => [
      ...(heading === undefined ? [] : [textBlock(paper, parent, 'H4', heading, HEADING, 11, true)]),
      ...bodyBlocks(paper, parent, blocks),
    ]),
    ...(rules
      ? [
          textBlock(paper, parent, 'H4', rules.title, HEADING, 11, true),
          ...bodyBlocks(paper, parent, [{ kind: 'list', items: rules.lines }]),
        ]
      : []),
    ...(tip.didYouKnow
      ? [boxBlock(paper, parent, text.tips_did_you_know({}, locale), tip.didYouKnow, TEXT, 'ground')]
      : []),
    ...sourceBlocks(paper, parent, tip),
  ]
}

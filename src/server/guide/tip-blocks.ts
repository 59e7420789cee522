import { drawIcon } from '#server/paper/icon.ts'
import {
  COLUMN,
  type Element,
  GREY,
  INK,
  type LayoutBlock,
  LINE,
  PAGE,
  SHADE,
  SIDE,
  type Style,
} from '#server/paper/page.ts'
import type { Paper } from '#server/paper/paper.ts'
import type { Picture } from '#server/paper/picture.ts'
import type { SentTip as Tip } from '#shared/contract/tips.ts'
import { type Block, parseBody } from '#shared/tips/body.ts'
import { readImportance } from '#shared/tips/importance.ts'
import { IMPORTANCE_ICONS } from '#shared/tips/importance-icon.ts'
import { importanceName } from '#shared/tips/importance-name.ts'
import * as text from '#texts'

const STYLES = {
  title: { font: 'bold', size: 20, leading: 24 },
  lead: { font: 'regular', size: 12.5, leading: 17.5, color: GREY },
  mark: { font: 'bold', size: 10, leading: 13 },
  tag: { font: 'regular', size: 9.5, leading: 13, color: GREY },
  label: { font: 'bold', size: 9.5, leading: 14 },
  key: { font: 'regular', size: 11.5, leading: 16 },
  heading: { font: 'bold', size: 11.5, leading: 16 },
  text: { font: 'regular', size: 10.3, leading: 14 },
} as const satisfies Record<string, Style>
type Styles = Record<keyof typeof STYLES, Style>

/** Sources stay in their size, because they are small already. */
const SOURCE: Style = { font: 'regular', size: 8, leading: 10.4, color: GREY }
const SOURCES: Style = { font: 'bold', size: 9.5, leading: 14, color: GREY }

/** The sizes of a tip and of its picture. The first one with which the tip fits on one page is taken. */
const SCALES = [1.14, 1.07, 1, 0.95, 0.9, 0.86, 0.82, 0.78]

/** Texts and picture at a scale. Importance and tag stay, because they are beside the text. */
function stylesAt(scale: number, language: string): Styles {
  const { mark, tag, ...texts } = STYLES
  const scaled = Object.entries<Style>(texts).map(([name, style]) => [
    name,
    { ...style, size: style.size * scale, leading: style.leading * scale },
  ])
  const styles = { ...Object.fromEntries(scaled), mark, tag } as Styles
  return { ...styles, key: { ...styles.key, hyphenIn: language }, tag: { ...tag, hyphenIn: language } }
}

const BULLET_INDENT = 14
const BOX = { x: 16, y: 9 }
/** The picture begins in the narrow column, so that most tips still fit on a page. */
const PICTURE = { x: SIDE.x, width: 196, padding: 5 }
/** The space between a picture and the Key Points beside it. */
const BESIDE = 14
/** The maximum height of a piece of text. A longer paragraph is split into pieces. */
const MAX_HEIGHT = (PAGE.bottom - PAGE.top) / 2

/** A paper with the styles of a tip. */
interface Setting {
  paper: Paper
  styles: Styles
  /** The width of the picture with its ground. */
  pictureWidth: number
}

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
function bodyBlocks({ paper, styles: { text: TEXT } }: Setting, parent: Element, blocks: Block[]): LayoutBlock[] {
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
        paper.decorate((doc) => doc.roundedRect(COLUMN.x + 1, y + TEXT.size * 0.41, 4.5, 4.5, 1.5).fill(INK))
        paper.write(paper.element(list, 'LI'), 'LBody', item, TEXT, { x: COLUMN.x + BULLET_INDENT, y, width })
      },
    }))
  })
}

/** A text with a label in a box. Key Points have a bar at the side; 'Did you know?' has a grey background. */
function boxBlock(
  { paper, styles: { label: LABEL } }: Setting,
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
function headBlock({ paper, styles }: Setting, parent: Element, tip: Tip, onPlace: (y: number) => void): LayoutBlock {
  const { title: TITLE, lead: LEAD, mark: MARK, tag: TAG } = styles
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
      paper.decorate((doc) => drawIcon(doc, IMPORTANCE_ICONS[importance], SIDE.x, top + 5, 12, INK))
      const heading = paper.elementFor(parent, 'H3', tip.title, TITLE)
      paper.fromLeft(
        () => {
          paper.write(parent, 'P', mark, MARK, { x: SIDE.x + 17, y: top + 5, width: markWidth })
          paper.write(parent, 'P', tip.tag, TAG, { x: SIDE.x + 17, y: top + 6 + markHeight, width: markWidth })
        },
        () => paper.fill(heading, tip.title, TITLE, { ...COLUMN, y: top }),
      )
      paper.write(parent, 'P', tip.shortDescription, LEAD, { ...COLUMN, y: top + titleHeight + 5 })
    },
  }
}

/** The picture of a tip on a grey background, as a figure with its alternative text, and the Key Points beside it. */
function pictureBlock(
  { paper, pictureWidth }: Setting,
  parent: Element,
  picture: Picture,
  alternative: string,
  keyPoints: LayoutBlock | undefined,
): LayoutBlock {
  const width = pictureWidth - 2 * PICTURE.padding
  const height = picture.heightFor(width) + 2 * PICTURE.padding
  return {
    height: Math.max(height, keyPoints?.height ?? 0),
    above: 12,
    draw(y) {
      paper.figure(parent, alternative, { x: PICTURE.x, y, width: pictureWidth, height }, (doc) => {
        doc.roundedRect(PICTURE.x, y, pictureWidth, height, 8).fill(SHADE)
        picture.paint(doc, PICTURE.x + PICTURE.padding, y + PICTURE.padding, width)
      })
      keyPoints?.draw(y)
    },
  }
}

/** The sources in a column, with their heading. */
function sourceBlocks(paper: Paper, parent: Element, tip: Tip, place: { x: number; width: number }): LayoutBlock[] {
  if (tip.sources.length === 0) return []
  const heading = text.tips_sources({}, { locale: paper.language })
  const style = place === SIDE ? { ...SOURCE, hyphenIn: tip.language ?? paper.language } : SOURCE
  const lines = tip.sources.map(({ title, url }): LayoutBlock => {
    const source = `${title} (${new URL(url).hostname.replace(/^www\./, '')})`
    return {
      height: paper.height(source, style, place.width),
      above: place === COLUMN ? 2 : 6,
      draw: (y) => paper.write(parent, 'Link', source, style, { ...place, y }, url),
    }
  })
  const draw = (y: number) => paper.write(parent, 'H4', heading, SOURCES, { ...place, y })
  return [{ height: paper.height(heading, SOURCES, place.width), above: 11, keepWithNext: true, draw }, ...lines]
}

/** The rules of a place that a tip names, each as one text. */
export interface GuideRules {
  title: string
  lines: string[]
  /** The day on which they were checked, if all have the same. */
  note?: string
}

function ruleBlocks(setting: Setting, parent: Element, { lines, note }: GuideRules): LayoutBlock[] {
  const list: Block = { kind: 'list', items: lines }
  return bodyBlocks(setting, parent, note === undefined ? [list] : [list, { kind: 'paragraph', text: note }])
}

interface TipOnPaper {
  tip: Tip
  picture: Picture | undefined
  rules: GuideRules | undefined
}

/** The blocks of a tip: those over the whole width, those of the wide column, and the sources for either column. */
interface TipBlocks {
  head: LayoutBlock[]
  body: LayoutBlock[]
  sourcesBeside: LayoutBlock[]
  sourcesBelow: LayoutBlock[]
}

/** Measures a tip at a scale. `onPlace` is called with the position at which the tip begins. */
function tipBlocks(
  paper: Paper,
  parent: Element,
  { tip, picture, rules }: TipOnPaper,
  onPlace: (y: number) => void,
  scale: number,
): TipBlocks {
  const locale = { locale: paper.language }
  const styles = stylesAt(scale, tip.language ?? paper.language)
  const setting: Setting = { paper, styles, pictureWidth: PICTURE.width * scale }
  const besideX = PICTURE.x + setting.pictureWidth + BESIDE
  const { keyPoints, sections } = parseBody(tip.fullDescription ?? '')
  const keyText = keyPoints.map((block) => (block.kind === 'paragraph' ? block.text : block.items.join(' '))).join(' ')
  const place = picture ? { x: besideX, width: PAGE.right - besideX } : COLUMN
  const keyPieces = keyText === '' ? [] : piecesOf(paper, keyText, styles.key, place.width - 2 * BOX.x)
  const keyBlocks = keyPieces.map((piece) =>
    boxBlock(setting, parent, text.tips_key_points({}, locale), piece, styles.key, 'bar', place),
  )
  const [first, ...rest] = keyBlocks
  const heading = (words: string) => textBlock(paper, parent, 'H4', words, styles.heading, 11, true)
  return {
    head: [
      headBlock(setting, parent, tip, onPlace),
      ...(tip.language === undefined
        ? []
        : [
            textBlock(
              paper,
              parent,
              'P',
              text.tips_not_translated({}, locale),
              { ...styles.text, color: GREY },
              8,
              true,
            ),
          ]),
      ...(picture ? [pictureBlock(setting, parent, picture, tip.drawing ?? tip.title, first)] : []),
    ],
    body: [
      ...(picture ? rest : keyBlocks),
      ...sections.flatMap(({ heading: words, blocks }) => [
        ...(words === undefined ? [] : [heading(words)]),
        ...bodyBlocks(setting, parent, blocks),
      ]),
      ...(rules ? [heading(rules.title), ...ruleBlocks(setting, parent, rules)] : []),
      ...(tip.didYouKnow
        ? [boxBlock(setting, parent, text.tips_did_you_know({}, locale), tip.didYouKnow, styles.text, 'ground')]
        : []),
    ],
    sourcesBeside: sourceBlocks(paper, parent, tip, SIDE),
    sourcesBelow: sourceBlocks(paper, parent, tip, COLUMN),
  }
}

/** A smaller tip has less space between its blocks, too. */
const tightened = (blocks: readonly LayoutBlock[], scale: number): LayoutBlock[] =>
  blocks.map((block) => ({ ...block, above: block.above * Math.min(1, 1 - (1 - scale) * 1.8) }))

const heightOf = (blocks: readonly LayoutBlock[]) => blocks.reduce((sum, { above, height }) => sum + above + height, 0)

/**
 * Draws a tip on a page of its own, in the largest size in which it fits, with its sources beside the text or else below it. A
 * tip that is too long for every size goes on on further pages.
 */
export function drawTip(paper: Paper, parent: Element, tip: TipOnPaper, onPlace: (y: number) => void): void {
  paper.newPage()
  const room = PAGE.bottom - PAGE.top
  for (const scale of SCALES) {
    const blocks = tipBlocks(paper, parent, tip, onPlace, scale)
    const { sourcesBeside, sourcesBelow } = blocks
    const head = tightened(blocks.head, scale)
    const body = tightened(blocks.body, scale)
    const headHeight = heightOf(head) - (head[0]?.above ?? 0)
    const side = heightOf(sourcesBeside)
    const isBeside = headHeight + side <= room
    const whole = headHeight + heightOf(body) + (isBeside ? 0 : heightOf(sourcesBelow))
    if (whole > room) continue
    paper.flow([...head, ...body, ...(isBeside ? [] : sourcesBelow)])
    if (!isBeside) return
    let y = PAGE.top + headHeight
    for (const { above, height, draw } of sourcesBeside) {
      draw(y + above)
      y += above + height
    }
    return
  }
  const { head, body, sourcesBelow } = tipBlocks(paper, parent, tip, onPlace, 1)
  paper.flow([...head, ...body, ...sourcesBelow])
}

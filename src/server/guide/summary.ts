import { type Element, GREY, INK, LINE, PAGE, type Style } from '#server/paper/page.ts'
import type { Paper } from '#server/paper/paper.ts'
import { pictureOf } from '#server/paper/picture.ts'
import { drawQr } from '#server/paper/qr.ts'
import type { SentTip as Tip } from '#shared/contract/tips.ts'
import { IMPORTANCES, readImportance } from '#shared/tips/importance.ts'
import * as text from '#texts'
import type { GuideContent } from './guide-content.ts'

const HEADING: Style = { font: 'bold', size: 30, leading: 34 }
const TITLE: Style = { font: 'bold', size: 11.5, leading: 14 }
const SENTENCE: Style = { font: 'regular', size: 9.2, leading: 12.2, color: GREY }
const CALL: Style = { font: 'bold', size: 12, leading: 15 }
const ADDRESS: Style = { font: 'regular', size: 11, leading: 15, color: GREY }

const FRAME = { inset: 24, bottom: 70, radius: 20, line: 7 }
const COLUMNS = 2
/** How many tips have room. */
const MOST_TIPS = 10
/** With fewer tips the guide is short enough to be pinned up itself. */
const FEWEST_TIPS = 6
const GAP = 22
const WIDTH = (PAGE.right - PAGE.left - GAP) / COLUMNS
const PICTURE = { width: 88, gap: 10 }
const TEXT_WIDTH = WIDTH - PICTURE.width - PICTURE.gap
const TOP = 118
const CODE = 62
const FOOT = PAGE.height - FRAME.bottom - FRAME.line - 16 - CODE
const ROW = (FOOT - 12 - TOP) / (MOST_TIPS / COLUMNS)
/** The sizes of the texts. The first size in which every tip fits is taken. */
const SCALES = [1, 0.95, 0.9, 0.85, 0.8, 0.75]

const scaled = (style: Style, by: number): Style => ({ ...style, size: style.size * by, leading: style.leading * by })

const rankOf = ({ importance }: Tip) => IMPORTANCES.indexOf(readImportance(importance) ?? 'Basic')

/** The tips of the sheet, the most important first. Empty for a guide of a few tips. */
export const tipsOfSummary = (tips: readonly Tip[]): Tip[] =>
  tips.length < FEWEST_TIPS ? [] : tips.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, MOST_TIPS)

/** The largest size in which every tip fits into its row. */
function scaleFor(paper: Paper, tips: readonly Tip[]): number {
  const heightAt = (tip: Tip, by: number) =>
    paper.height(tip.title, scaled(TITLE, by), TEXT_WIDTH) +
    2 +
    paper.height(tip.shortDescription, scaled(SENTENCE, by), TEXT_WIDTH)
  return SCALES.find((by) => tips.every((tip) => heightAt(tip, by) <= ROW - 16)) ?? 0.7
}

function drawTip(
  paper: Paper,
  list: Element,
  tip: Tip,
  content: GuideContent,
  place: { x: number; y: number; by: number },
) {
  const { x, y, by } = place
  const textX = x + PICTURE.width + PICTURE.gap
  const picture = pictureOf(content, tip)
  paper.decorate((doc) => {
    doc
      .moveTo(x, y)
      .lineTo(x + WIDTH, y)
      .lineWidth(0.75)
      .stroke(LINE)
    if (!picture) return
    const width = Math.min(PICTURE.width, (PICTURE.width * (ROW - 18)) / picture.heightFor(PICTURE.width))
    picture.paint(doc, x + (PICTURE.width - width) / 2, y + 8, width)
  })
  const body = paper.element(paper.element(list, 'LI', tip.language), 'LBody')
  const title = scaled(TITLE, by)
  paper.write(body, 'P', tip.title, title, { x: textX, y: y + 7, width: TEXT_WIDTH })
  const below = y + 9 + paper.height(tip.title, title, TEXT_WIDTH)
  paper.write(body, 'P', tip.shortDescription, scaled(SENTENCE, by), {
    x: textX,
    y: below,
    width: TEXT_WIDTH,
  })
}

/** Draws the most important tips on a page that can be taken out and pinned up. */
export function drawSummary(paper: Paper, content: GuideContent, tips: readonly Tip[]) {
  const { language, look, address } = content
  const locale = { locale: language }
  const section = paper.element(paper.root, 'Sect')
  paper.decorate((doc) =>
    doc
      .roundedRect(
        FRAME.inset,
        FRAME.inset,
        PAGE.width - 2 * FRAME.inset,
        PAGE.height - FRAME.inset - FRAME.bottom,
        FRAME.radius,
      )
      .lineWidth(FRAME.line)
      .stroke(look.accent),
  )
  const heading = text.guide_summary({}, locale)
  paper.write(section, 'H2', heading, HEADING, { x: PAGE.left, y: 58, width: PAGE.right - PAGE.left })
  const by = scaleFor(paper, tips)
  const list = paper.element(section, 'L')
  for (const [index, tip] of tips.entries()) {
    const x = PAGE.left + (index % COLUMNS) * (WIDTH + GAP)
    drawTip(paper, list, tip, content, { x, y: TOP + Math.floor(index / COLUMNS) * ROW, by })
  }
  const shown = address.replace(/^https?:\/\//, '')
  const code = { x: PAGE.left, y: FOOT, width: CODE, height: CODE }
  paper.figure(section, text.poster_code({ address: shown }, locale), code, (doc) =>
    drawQr(doc, address, PAGE.left, FOOT, CODE),
  )
  const x = PAGE.left + CODE + 18
  const width = PAGE.right - x
  const call = text.poster_scan({}, locale)
  paper.write(section, 'P', call, { ...CALL, color: INK }, { x, y: FOOT + 14, width })
  paper.write(section, 'Link', shown, ADDRESS, { x, y: FOOT + 32, width }, address)
}

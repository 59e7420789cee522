import { drawIcon } from '#server/paper/icon.ts'
import { type Element, GREY, INK, LINE, PAGE, type Style } from '#server/paper/page.ts'
import type { Paper } from '#server/paper/paper.ts'
import type { SentCategory as Category, SentTip as Tip } from '#shared/contract/tips.ts'
import { readImportance } from '#shared/tips/importance.ts'
import { IMPORTANCE_ICONS } from '#shared/tips/importance-icon.ts'
import * as text from '#texts'

const HEADING: Style = { font: 'bold', size: 30, leading: 36 }
const CATEGORY: Style = { font: 'bold', size: 13, leading: 18 }
const ENTRY: Style = { font: 'regular', size: 10.5, leading: 15 }
const FIRST = PAGE.top + 54
const NUMBER_WIDTH = 30

/** One line of the table of contents. */
export type Entry = { goTo: string } & (
  | { kind: 'category'; category: Category }
  | { kind: 'tip'; tip: Tip }
  | { kind: 'summary'; title: string }
)

function nameOf(entry: Entry): string {
  if (entry.kind === 'summary') return entry.title
  return entry.kind === 'tip' ? entry.tip.title : entry.category.name
}

/** The height of a line and the space above it (points). */
const MEASURE = {
  category: { height: 22, above: 12 },
  tip: { height: 16.4, above: 0 },
  summary: { height: 22, above: 12 },
}

/** Splits the contents into pages. Their number must be known before the first tip is drawn. */
export function paginate(entries: Entry[]): { entry: Entry; y: number }[][] {
  const pages: { entry: Entry; y: number }[][] = [[]]
  let y = FIRST
  for (const entry of entries) {
    const { height, above } = MEASURE[entry.kind]
    // Keep a category's name and its first tip on one page.
    const needed = above + height + (entry.kind === 'category' ? MEASURE.tip.height : 0)
    if (y + needed > PAGE.bottom) {
      pages.push([])
      y = PAGE.top
    }
    const page = pages.at(-1)
    if (page && page.length > 0) y += above
    page?.push({ entry, y })
    y += height
  }
  return pages
}

function drawEntry(paper: Paper, parent: Element, { entry, y }: { entry: Entry; y: number }, page: number) {
  const isTip = entry.kind === 'tip'
  const style = isTip ? ENTRY : CATEGORY
  const x = PAGE.left + (isTip ? 20 : 0)
  const name = nameOf(entry)
  const width = PAGE.right - NUMBER_WIDTH - x
  const item = paper.element(paper.element(parent, 'TOCI'), 'Reference')
  const end = Math.min(x + paper.width(name, style), x + width)
  if (isTip) {
    const importance = readImportance(entry.tip.importance) ?? 'Basic'
    paper.decorate((drawn) => drawIcon(drawn, IMPORTANCE_ICONS[importance], PAGE.left, y + 1.5, 11, GREY))
    paper.decorate((drawn) => {
      const from = end + 6
      const to = PAGE.right - NUMBER_WIDTH
      if (to - from < 8) return
      drawn
        .moveTo(from, y + 10)
        .lineTo(to, y + 10)
        .lineWidth(1)
        .lineCap('round')
        .dash(0.1, { space: 4 })
        .stroke(LINE)
    })
  }
  paper.writeEntry(item, {
    title: { text: name, style, area: { x, y, width } },
    number: {
      text: String(page),
      style: { ...style, font: 'bold', color: INK },
      area: { x: PAGE.right - NUMBER_WIDTH, y, width: NUMBER_WIDTH },
    },
    goTo: entry.goTo,
    area: { x: PAGE.left, y: y - 1, width: PAGE.right - PAGE.left, height: MEASURE[entry.kind].height },
  })
}

/** Draws the contents on their empty pages, after the page numbers of all tips are known. */
export function drawContents(
  paper: Paper,
  parent: Element,
  firstPage: number,
  entries: Entry[],
  pageOf: Map<string, number>,
) {
  const heading = text.guide_contents({}, { locale: paper.language })
  paper.doc.switchToPage(firstPage)
  paper.write(parent, 'H2', heading, HEADING, { x: PAGE.left, y: PAGE.top, width: PAGE.right - PAGE.left })
  const list = paper.element(parent, 'TOC')
  for (const [index, page] of paginate(entries).entries()) {
    paper.doc.switchToPage(firstPage + index)
    for (const placed of page) drawEntry(paper, list, placed, pageOf.get(placed.entry.goTo) ?? 0)
  }
}

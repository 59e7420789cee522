import { drawIcon } from '#server/paper/icon.ts'
import { type Element, GREY, INK, LINE, PAGE, type Style } from '#server/paper/page.ts'
import type { Paper } from '#server/paper/paper.ts'
import type { SentCategory as Category, SentTip as Tip } from '#shared/contract/tips.ts'
import { tipCountText } from '#shared/tips/category.ts'
import { readImportance } from '#shared/tips/importance.ts'
import { IMPORTANCE_ICONS } from '#shared/tips/importance-icon.ts'

const NAME: Style = { font: 'bold', size: 38, leading: 44 }
const ABOUT: Style = { font: 'regular', size: 14, leading: 21, color: GREY }
const TITLE: Style = { font: 'bold', size: 12, leading: 16 }
const SENTENCE: Style = { font: 'regular', size: 10, leading: 13.5, color: GREY }
const WIDTH = PAGE.right - PAGE.left
const ENTRY_WIDTH = WIDTH - 80
/** The space above and below a row, usually and for many tips. */
const GAP = 8
const SMALL_GAP = 4

/** The first page of a category. Its list is drawn later, when the page numbers of the tips are known. */
interface Chapter {
  /** The PDF structure element of the category, which contains its tips. */
  element: Element
  list: Element
  /** The index of the page, from 0. */
  page: number
  /** The vertical position at which the list begins (pt). */
  y: number
}

/** Draws the head of a category: icon, name, number of tips and description. */
export function openChapter(paper: Paper, { name, icon, description, tipCount }: Category): Chapter {
  const element = paper.element(paper.root, 'Sect')
  paper.decorate((doc) => {
    doc
      .lineWidth(1)
      .roundedRect(PAGE.left, PAGE.top + 8, 52, 52, 13)
      .fillAndStroke(paper.look.accent, INK)
    drawIcon(doc, icon, PAGE.left + 13, PAGE.top + 21, 26, INK)
  })
  const top = PAGE.top + 76
  const about = `${tipCountText(tipCount, paper.language)}. ${description}`
  const nameHeight = paper.height(name, NAME, WIDTH)
  paper.write(element, 'H2', name, NAME, { x: PAGE.left, y: top, width: WIDTH })
  paper.write(element, 'P', about, ABOUT, { x: PAGE.left, y: top + nameHeight + 6, width: 410 })
  const y = top + nameHeight + 6 + paper.height(about, ABOUT, 410) + 26
  return { element, list: paper.element(element, 'L'), page: paper.pageNumber - 1, y }
}

/** The rows of the list, with short descriptions if they fit below `y`, otherwise without. Empty when neither fits. */
function rowsFor(paper: Paper, tips: Tip[], y: number) {
  const rows = (withSentence: boolean, gap: number) =>
    tips.map((tip) => {
      const sentence = withSentence ? paper.height(tip.shortDescription, SENTENCE, ENTRY_WIDTH) : 0
      return { tip, withSentence, gap, height: TITLE.leading + sentence + 2 * gap }
    })
  const fits = (list: { height: number }[]) => y + list.reduce((sum, { height }) => sum + height, 0) <= PAGE.bottom
  return [rows(true, GAP), rows(true, SMALL_GAP), rows(false, GAP), rows(false, SMALL_GAP)].find(fits) ?? []
}

/** Draws the list of a category's tips, with links to their pages. */
export function listTips(paper: Paper, { list, page, y }: Chapter, tips: Tip[], pageOf: Map<string, number>) {
  const { doc } = paper
  doc.switchToPage(page)
  let top = y
  for (const { tip, withSentence, gap, height } of rowsFor(paper, tips, y)) {
    const rowTop = top
    const importance = readImportance(tip.importance) ?? 'Basic'
    paper.decorate((drawn) => {
      drawn.moveTo(PAGE.left, rowTop).lineTo(PAGE.right, rowTop).lineWidth(0.75).stroke(LINE)
      drawIcon(drawn, IMPORTANCE_ICONS[importance], PAGE.left + 2, rowTop + gap + 1, 14, INK)
    })
    const item = paper.element(list, 'LI')
    const body = paper.element(item, 'LBody')
    paper.writeEntry(body, {
      title: { text: tip.title, style: TITLE, area: { x: PAGE.left + 30, y: rowTop + gap, width: ENTRY_WIDTH } },
      number: {
        text: String(pageOf.get(`tip-${tip.id}`) ?? ''),
        style: TITLE,
        area: { x: PAGE.right - 40, y: rowTop + gap, width: 40 },
      },
      goTo: `tip-${tip.id}`,
      area: { x: PAGE.left, y: rowTop, width: WIDTH, height },
    })
    if (withSentence) {
      const sentenceTop = rowTop + gap + TITLE.leading
      paper.write(body, 'P', tip.shortDescription, SENTENCE, {
        x: PAGE.left + 30,
        y: sentenceTop,
        width: ENTRY_WIDTH,
      })
    }
    top += height
  }
  doc.switchToPage(paper.pageNumber - 1)
}

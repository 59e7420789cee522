import { type Doc, GREY, INK, LINE, PAGE, type Style } from '#server/paper/page.ts'
import { Paper } from '#server/paper/paper.ts'
import { pictureOf } from '#server/paper/picture.ts'
import { groupByCategory } from '#shared/tips/group-by-category.ts'
import * as text from '#texts'
import { listTips, openChapter } from './chapter.ts'
import { drawContents, type Entry, paginate } from './contents-pages.ts'
import { drawCover } from './cover.ts'
import type { GuideContent } from './guide-content.ts'
import { drawSummary, tipsOfSummary } from './summary.ts'
import { drawTip } from './tip-blocks.ts'

const FOOTER: Style = { font: 'regular', size: 9, leading: 12, color: GREY }

/** Draws the footer on every page but the cover. */
function drawFooters(paper: Paper, { siteTitle, address }: GuideContent) {
  const { start, count } = paper.doc.bufferedPageRange()
  const y = PAGE.height - 38
  for (let page = start + 1; page < start + count; page++) {
    paper.doc.switchToPage(page)
    paper.decorate((doc) => {
      doc
        .moveTo(PAGE.left, y - 12)
        .lineTo(PAGE.right, y - 12)
        .lineWidth(0.75)
        .stroke(LINE)
      paper.line(`${siteTitle} · ${address.replace(/^https?:\/\//, '')}`, FOOTER, { x: PAGE.left, y, width: 400 })
      paper.line(
        String(page + 1),
        { ...FOOTER, font: 'bold', color: INK },
        { x: PAGE.right - 60, y, width: 60 },
        'right',
      )
    })
  }
}

/** The target of a bookmark. PDFKit's types have only `expanded`. */
interface BookmarkOptions {
  expanded?: boolean
  /** From 0. The default is the current page. */
  pageNumber?: number
  /** The distance from the top of the page (points). */
  top?: number
}

function addBookmark(parent: Doc['outline'], title: string, options: BookmarkOptions) {
  return parent.addItem(title, options as { expanded?: boolean })
}

/**
 * Makes a tagged PDF of the whole library: cover, contents, categories and tips, with bookmarks, links and an embedded
 * font. It is slow, so call it in a worker thread.
 */
export async function makeGuide(content: GuideContent): Promise<Uint8Array<ArrayBuffer>> {
  const { language, siteTitle, categories, tips, date, look } = content
  const locale = { locale: language }
  const title = `${text.guide_title({}, locale)} · ${siteTitle}`
  const paper = new Paper({ language, title, author: siteTitle, date, look })
  const { doc } = paper

  const groups = groupByCategory(tips, categories)
  const entries = groups.flatMap(({ category, tips }): Entry[] => [
    { kind: 'category', category, goTo: `category-${category.id}` },
    ...tips.map((tip): Entry => ({ kind: 'tip', tip, goTo: `tip-${tip.id}` })),
  ])
  const summary = tipsOfSummary(tips)
  const summaryTitle = text.guide_summary({}, locale)
  if (summary.length > 0) entries.push({ kind: 'summary', title: summaryTitle, goTo: 'summary' })

  drawCover(paper, content)
  const contents = paper.element(paper.root, 'Sect')
  const contentsPages = paginate(entries).length
  for (let i = 0; i < contentsPages; i++) paper.newPage()
  addBookmark(doc.outline, text.guide_contents({}, locale), { pageNumber: 1 })

  const pageOf = new Map<string, number>()
  const mark = (name: string, y: number) => {
    pageOf.set(name, paper.pageNumber)
    doc.addNamedDestination(name, 'XYZ', 0, Math.max(0, y - 12), null)
  }
  for (const { category, tips } of groups) {
    paper.newPage()
    mark(`category-${category.id}`, PAGE.top)
    const bookmark = addBookmark(doc.outline, category.name, { expanded: true })
    // A guide of chosen tips does not have all tips of the category.
    const chapter = openChapter(paper, { ...category, tipCount: tips.length })
    for (const tip of tips) {
      const section = paper.element(chapter.element, 'Sect', tip.language)
      const place = (y: number) => {
        mark(`tip-${tip.id}`, y)
        addBookmark(bookmark, tip.title, { top: Math.max(0, y - 12) })
      }
      drawTip(paper, section, { tip, picture: pictureOf(content, tip), rules: content.rules.get(tip.id) }, place)
    }
    listTips(paper, chapter, tips, pageOf)
  }
  if (summary.length > 0) {
    // The summary is on a sheet of its own whose other side is empty, also when both sides are printed.
    paper.newPage()
    if (paper.pageNumber % 2 === 0) paper.newPage()
    mark('summary', PAGE.top)
    addBookmark(doc.outline, summaryTitle, {})
    drawSummary(paper, content, summary)
  }
  drawContents(paper, contents, 1, entries, pageOf)
  drawFooters(paper, content)
  return paper.finish()
}

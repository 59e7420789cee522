import type { PictureLook } from '#server/content/picture-look.ts'
import { type Element, GREY, LINE, PAGE, type Style } from '#server/paper/page.ts'
import { Paper } from '#server/paper/paper.ts'
import * as text from '#texts'

/** The input of the sheet to cut. It is plain data, so that it can be sent to a worker thread. */
export interface WordsSheetContent {
  language: string
  siteTitle: string
  look: PictureLook
  date: Date
  groupName: string
  /** The address of the page to sign in. */
  address: string
  words: readonly { label: string; username: string; word: string }[]
}

const COLUMNS = 2
const ROWS = 5
const MARGIN = 36
const CARD = { width: (PAGE.width - 2 * MARGIN) / COLUMNS, height: (PAGE.height - 2 * MARGIN) / ROWS }
const PADDING = 14
const WIDTH = CARD.width - 2 * PADDING

const LABEL: Style = { font: 'bold', size: 15, leading: 19 }
const NOTE: Style = { font: 'regular', size: 8.5, leading: 11, color: GREY }
const VALUE: Style = { font: 'bold', size: 12, leading: 15 }

/**
 * Writes one line, smaller when it would be too wide. Each text has its own line, so that texts of both directions
 * never mix.
 */
function writeLine(paper: Paper, parent: Element, words: string, style: Style, x: number, y: number) {
  const scale = Math.min(1, WIDTH / paper.width(words, style))
  paper.write(parent, 'P', words, { ...style, size: style.size * scale }, { x, y, width: WIDTH + 2 })
}

function drawCard(
  paper: Paper,
  { language, groupName, address }: WordsSheetContent,
  { label, username, word }: WordsSheetContent['words'][number],
  left: number,
  top: number,
) {
  const locale = { locale: language }
  const card = paper.element(paper.root, 'Sect')
  paper.decorate((doc) =>
    doc.rect(left, top, CARD.width, CARD.height).lineWidth(0.75).dash(4, { space: 3 }).stroke(LINE),
  )
  const x = left + PADDING
  const lines: [string, Style, number][] = [
    [label, LABEL, 12],
    [groupName, NOTE, 32],
    [text.group_sheet_address({}, locale), NOTE, 50],
    [address.replace(/^https?:\/\//, ''), VALUE, 60],
    [text.group_sheet_username({}, locale), NOTE, 79],
    [username, VALUE, 89],
    [text.group_sheet_word({}, locale), NOTE, 108],
    [word, VALUE, 118],
    [text.group_sheet_choose({}, locale), NOTE, 137],
  ]
  for (const [words, style, y] of lines) writeLine(paper, card, words, style, x, top + y)
}

/** Makes a sheet of cards to cut, a tagged PDF. Call it in a worker thread. */
export async function makeWordsSheet(content: WordsSheetContent): Promise<Uint8Array<ArrayBuffer>> {
  const { language, siteTitle, look, date, groupName, words } = content
  const paper = new Paper({ language, title: `${groupName} · ${siteTitle}`, author: siteTitle, date, look })
  for (const [index, each] of words.entries()) {
    const place = index % (COLUMNS * ROWS)
    if (index > 0 && place === 0) paper.newPage()
    const left = MARGIN + (place % COLUMNS) * CARD.width
    const top = MARGIN + Math.floor(place / COLUMNS) * CARD.height
    drawCard(paper, content, each, left, top)
  }
  return paper.finish()
}

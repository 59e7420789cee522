import type { PictureLook } from '#server/content/picture-look.ts'
import { GREY, INK, PAGE, type Style } from '#server/paper/page.ts'
import { Paper } from '#server/paper/paper.ts'
import { drawQr } from '#server/paper/qr.ts'
import { writeCentered } from '#server/paper/write-centered.ts'
import { showGroupCode } from '#shared/groups/rules.ts'
import * as text from '#texts'

/** The input of the sheet for the wall. It is plain data, so that it can be sent to a worker thread. */
export interface WallSheetContent {
  language: string
  siteTitle: string
  look: PictureLook
  date: Date
  name: string
  code: string
  /** The address of the site, and the one that joins the group. */
  siteAddress: string
  joinAddress: string
}

const MIDDLE = PAGE.width / 2
const QR_SIZE = 230

const TITLE: Style = { font: 'regular', size: 16, leading: 22, color: GREY }
const NAME: Style = { font: 'bold', size: 40, leading: 48 }
const STEP: Style = { font: 'regular', size: 15, leading: 21, color: INK }
const CODE: Style = { font: 'bold', size: 58, leading: 66 }
const ADDRESS: Style = { font: 'bold', size: 15, leading: 20 }

const withoutScheme = (address: string) => address.replace(/^https?:\/\//, '')

/** Makes the sheet for the wall, a tagged PDF of one page. Call it in a worker thread. */
export async function makeWallSheet(content: WallSheetContent): Promise<Uint8Array<ArrayBuffer>> {
  const { language, siteTitle, look, date, name, code, siteAddress, joinAddress } = content
  const locale = { locale: language }
  const paper = new Paper({ language, title: `${name} · ${siteTitle}`, author: siteTitle, date, look })
  const sheet = paper.element(paper.root, 'Sect')
  paper.decorate((doc) =>
    doc
      .roundedRect(26, 26, PAGE.width - 52, PAGE.height - 52, 22)
      .lineWidth(8)
      .stroke(look.accent),
  )
  writeCentered(paper, sheet, 'P', siteTitle, TITLE, 84)
  writeCentered(paper, sheet, 'H1', name, NAME, 116)
  paper.decorate((doc) => doc.roundedRect(MIDDLE - 44, 178, 88, 5, 2.5).fill(look.accent))
  writeCentered(paper, sheet, 'P', text.group_sheet_scan({}, locale), STEP, 214)
  const square = { x: MIDDLE - QR_SIZE / 2, y: 252, width: QR_SIZE, height: QR_SIZE }
  paper.figure(sheet, text.group_sheet_qr({ address: joinAddress }, locale), square, (doc) =>
    drawQr(doc, joinAddress, square.x, square.y, QR_SIZE),
  )
  writeCentered(paper, sheet, 'P', text.group_sheet_type({}, locale), STEP, 526)
  writeCentered(paper, sheet, 'P', withoutScheme(`${siteAddress}/join`), ADDRESS, 550)
  writeCentered(paper, sheet, 'P', showGroupCode(code), CODE, 584)
  writeCentered(paper, sheet, 'P', text.group_sheet_sees({}, locale), { ...STEP, size: 12 }, 700)
  return paper.finish()
}

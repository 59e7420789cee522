import type { PictureLook } from '#server/content/picture-look.ts'
import { drawIcon } from '#server/paper/icon.ts'
import { type Element, GREY, INK, LINE, PAGE, type Style } from '#server/paper/page.ts'
import { Paper } from '#server/paper/paper.ts'
import { drawQr } from '#server/paper/qr.ts'
import { drawScooter } from '#server/paper/scooter.ts'
import { writeCentered } from '#server/paper/write-centered.ts'
import type { CertificateView } from '#shared/contract/certificates.ts'
import type { Sent } from '#shared/name.ts'
import * as text from '#texts'
import { drawAsked } from './asked.ts'

/** The input of the certificate. It is plain data, so that it can be sent to a worker thread. */
export interface CertificateContent {
  language: string
  siteTitle: string
  look: PictureLook
  /** The name of the operator, if it is set up. */
  operator: string | undefined
  /** The address of the public page. */
  address: string
  name: string
  product: string
  passedAt: Date
  issuedAt: Date
  right: number
  count: number
  /** The name of the place whose rules the exam asked. */
  place: string | null
  asked: Extract<Sent<CertificateView>, { state: 'valid' }>['asked']
}

const MIDDLE = PAGE.width / 2
const LEFT = 66
const RIGHT = PAGE.width - 66

const HEADING: Style = { font: 'bold', size: 46, leading: 52 }
const NAME: Style = { font: 'bold', size: 36, leading: 44 }
const PLAIN: Style = { font: 'regular', size: 13.5, leading: 20, color: GREY }
const FACT: Style = { font: 'bold', size: 15, leading: 20 }
const SMALL: Style = { font: 'regular', size: 10, leading: 14, color: GREY }
const STRONG: Style = { font: 'bold', size: 12, leading: 16 }

function drawFrame(paper: Paper) {
  const { accent, accentInk } = paper.look
  paper.decorate((doc) => {
    doc
      .roundedRect(26, 26, PAGE.width - 52, PAGE.height - 52, 22)
      .lineWidth(8)
      .stroke(accent)
    doc
      .roundedRect(36, 36, PAGE.width - 72, PAGE.height - 72, 15)
      .lineWidth(1.25)
      .stroke(INK)
    doc.circle(MIDDLE, 104, 33).lineWidth(1.25).fillAndStroke(accent, INK)
    drawIcon(doc, 'shield-check', MIDDLE - 19, 85, 38, accentInk)
  })
}

/** Draws the three facts beside each other, with lines between them. */
function drawFacts(paper: Paper, parent: Element, facts: [fact: string, about: string][], y: number) {
  const width = (RIGHT - LEFT) / facts.length
  for (const [place, [fact, about]] of facts.entries()) {
    const range = { middle: LEFT + width * (place + 0.5), width: width - 14 }
    writeCentered(paper, parent, 'P', fact, FACT, y, range)
    writeCentered(paper, parent, 'P', about, SMALL, y + 20, range)
    if (place === 0) continue
    const x = LEFT + width * place
    paper.decorate((doc) =>
      doc
        .moveTo(x, y)
        .lineTo(x, y + 34)
        .lineWidth(0.75)
        .stroke(LINE),
    )
  }
}

/** Draws where anybody can check the certificate: the QR code, and the address to type. */
function drawCheck(
  paper: Paper,
  parent: Element,
  { address, language, operator, siteTitle, issuedAt }: CertificateContent,
) {
  const locale = { locale: language }
  const top = 668
  const size = 96
  paper.decorate((doc) => {
    doc
      .moveTo(LEFT, top - 16)
      .lineTo(RIGHT, top - 16)
      .lineWidth(0.75)
      .stroke(LINE)
  })
  const code = { x: LEFT, y: top, width: size, height: size }
  paper.figure(parent, text.certificate_qr({ address }, locale), code, (doc) => drawQr(doc, address, LEFT, top, size))
  const x = LEFT + size + 18
  const width = RIGHT - x - 128
  paper.write(parent, 'P', text.certificate_check({}, locale), STRONG, { x, y: top + 2, width })
  const about = text.certificate_check_text({}, locale)
  const aboutTop = top + 4 + paper.height(text.certificate_check({}, locale), STRONG, width)
  paper.write(parent, 'P', about, SMALL, { x, y: aboutTop, width })
  const addressTop = aboutTop + paper.height(about, SMALL, width) + 6
  const shown = address.replace(/^https?:\/\//, '')
  const style: Style = { font: 'bold', size: 9, leading: 12.5 }
  // A line may break between the words of an address only.
  const place = shown.lastIndexOf('/') + 1
  paper.write(parent, 'Link', shown.slice(0, place), style, { x, y: addressTop, width: width + 20 }, address)
  paper.writeCode(parent, 'Link', shown.slice(place), style, x, addressTop + 12.5, address)
  paper.decorate((doc) => {
    doc.translate(RIGHT - 116, top + 8).scale(0.45)
    drawScooter(doc, paper.look.accent)
  })
  const day = issuedAt.toLocaleDateString(text.dates_locale({}, locale), { dateStyle: 'long', timeZone: 'UTC' })
  const issued = text.certificate_issued_by({ operator: operator ?? siteTitle, day }, locale)
  writeCentered(paper, parent, 'P', issued, SMALL, 776)
}

/** Makes the certificate, a tagged PDF of one page. Call it in a worker thread. */
export async function makeCertificate(content: CertificateContent): Promise<Uint8Array<ArrayBuffer>> {
  const { language, siteTitle, name, product, passedAt, right, count, issuedAt, look, asked, place } = content
  const locale = { locale: language }
  const title = `${text.certificate_title({}, locale)} · ${siteTitle}`
  const paper = new Paper({ language, title, author: siteTitle, date: issuedAt, look })
  const sheet = paper.element(paper.root, 'Sect')

  drawFrame(paper)
  writeCentered(paper, sheet, 'H1', text.certificate_title({}, locale), HEADING, 150)
  writeCentered(paper, sheet, 'P', siteTitle, PLAIN, 206)
  writeCentered(paper, sheet, 'P', text.certificate_certifies({}, locale), PLAIN, 256)
  writeCentered(paper, sheet, 'P', name, NAME, 280)
  paper.decorate((doc) => doc.roundedRect(MIDDLE - 44, 334, 88, 5, 2.5).fill(look.accent))
  const statement =
    place === null
      ? text.certificate_statement({ product }, locale)
      : text.certificate_statement_with_place({ product, place }, locale)
  writeCentered(paper, sheet, 'P', statement, { ...PLAIN, color: INK }, 354)
  const day = passedAt.toLocaleDateString(text.dates_locale({}, locale), { dateStyle: 'long', timeZone: 'UTC' })
  drawFacts(
    paper,
    sheet,
    [
      [day, text.certificate_passed_on({}, locale)],
      [text.certificate_score({ right, count }, locale), text.certificate_score_about({}, locale)],
      [text.certificate_critical({}, locale), text.certificate_critical_about({}, locale)],
    ],
    394,
  )
  drawAsked(paper, sheet, asked, { left: LEFT, right: RIGHT, top: 452, bottom: 648 })
  drawCheck(paper, sheet, content)
  return paper.finish()
}

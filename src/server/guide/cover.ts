import { GREY, INK, LINE, PAGE, type Style } from '#server/paper/page.ts'
import type { Paper } from '#server/paper/paper.ts'
import { drawScooter } from '#server/paper/scooter.ts'
import * as text from '#texts'
import type { GuideContent } from './guide-content.ts'

const HEADING: Style = { font: 'bold', size: 54, leading: 60 }
const SITE: Style = { font: 'bold', size: 20, leading: 26 }
const RIDER: Style = { font: 'bold', size: 15, leading: 21 }

/** Keeps a name in its own direction in the middle of a sentence. */
const isolated = (name: string) => `\u2068${name}\u2069`

export function drawCover(
  paper: Paper,
  { language, siteTitle, productName, rider, address, date, categories, tips }: GuideContent,
) {
  const locale = { locale: language }
  const width = PAGE.right - PAGE.left
  const cover = paper.element(paper.root, 'Sect')
  const month = date.toLocaleDateString(text.dates_locale({}, locale), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const filled = categories.filter(({ id }) => tips.some(({ category }) => category === id))

  paper.decorate((doc) => {
    doc.roundedRect(PAGE.left, 72, 56, 10, 5).fill(paper.look.accent)
    doc.roundedRect(PAGE.left, 72, 56, 10, 5).lineWidth(0.5).stroke(INK)
  })
  const heading = text.guide_title({}, locale)
  // The width of the longest word, because nothing hyphenates the heading.
  const widest = Math.max(...heading.split(' ').map((word) => paper.width(word, HEADING)))
  const by = Math.min(1, (width - 2) / widest)
  const headingStyle = { ...HEADING, size: HEADING.size * by, leading: HEADING.leading * by }
  const siteTop = 104 + paper.height(heading, headingStyle, width) + 12
  const riderTop = siteTop + paper.height(siteTitle, SITE, width) + 12
  const riderLine = rider === undefined ? '' : text.guide_put_together({ name: isolated(rider) }, locale)
  const aboutTop = riderLine === '' ? riderTop : riderTop + paper.height(riderLine, RIDER, width) + 8
  paper.write(cover, 'H1', heading, headingStyle, { x: PAGE.left, y: 104, width })
  paper.write(cover, 'P', siteTitle, SITE, { x: PAGE.left, y: siteTop, width })
  if (riderLine !== '') paper.write(cover, 'P', riderLine, RIDER, { x: PAGE.left, y: riderTop, width })
  const about = text.guide_about(
    {
      count: tips.length,
      product: productName,
      categories: filled.map(({ name }) => name).join(paper.isMirrored ? '، ' : ', '),
    },
    locale,
  )
  const plain = { font: 'regular', size: 13, leading: 20, color: GREY } as const
  paper.write(cover, 'P', about, plain, { x: PAGE.left, y: aboutTop, width: 400 })
  paper.decorate((doc) => {
    doc.translate(PAGE.left + 20, 352).scale(1.65)
    drawScooter(doc, paper.look.accent)
  })

  const note = text.shell_safety_note({}, locale)
  paper.decorate((doc) => doc.moveTo(PAGE.left, 690).lineTo(PAGE.right, 690).lineWidth(0.75).stroke(LINE))
  paper.write(
    cover,
    'P',
    text.shell_safety_first({}, locale),
    { font: 'bold', size: 12, leading: 18 },
    { x: PAGE.left, y: 706, width },
  )
  paper.write(cover, 'P', note, { ...plain, size: 12, leading: 18 }, { x: PAGE.left, y: 724, width })
  const strong = { font: 'bold', size: 12, leading: 18 } as const
  const edition = { font: 'regular', size: 12, leading: 18, color: GREY } as const
  const dated = text.guide_edition({ month }, locale)
  const dateX = PAGE.right - paper.width(dated, edition) - 1
  paper.fromLeft(
    () => paper.write(cover, 'Link', address, strong, { x: PAGE.left, y: 760, width: 320 }, address),
    () => paper.write(cover, 'P', dated, edition, { x: dateX, y: 760, width: PAGE.right - dateX + 1 }),
  )
}

import { expect, test } from 'vitest'
import { placesInPdf } from '#tests/support/pdf.ts'
import { PDF_READERS } from '#tests/support/pdf-readers.ts'
import { PAGE, type Style } from './page.ts'
import { Paper } from './paper.ts'

/*
 * Arabic sentences for this test. The first line of each is what a reader of the PDF must find, word for word and in this order.
 */
const PARAGRAPHS = [
  'افحص المكابح قبل كل رحلة. اضغط على ذراع المكابح حتى تتوقف العجلة، ثم حرّك السكوتر إلى الأمام.',
  'في ألمانيا لا يجوز أن تزيد السرعة على 20 كم/س (المادة 10 من eKFV)، وقد أصيب 84% من الركاب في الرأس.',
  'شركة ADAC تنصح بخوذة بمعيار EN 1078 وبسعر 30 إلى 60 يورو.',
]
const TEXT: Style = { font: 'regular', size: 12, leading: 18 }
const LOOK = { accent: '#f5c400', accentInk: '#141a29' } as unknown as ConstructorParameters<typeof Paper>[0]['look']

async function makePage(write: (paper: Paper) => void): Promise<Uint8Array> {
  const paper = new Paper({ language: 'ar', title: 'اختبار', author: 'Ride Safer', date: new Date(0), look: LOOK })
  paper.newPage()
  write(paper)
  return paper.finish()
}

test('[HEAR-03] Arabic paragraphs of a PDF are read in the order in which they were written, over all their lines', async () => {
  const width = 190
  const pdf = await makePage((paper) => {
    let y = PAGE.top
    for (const paragraph of PARAGRAPHS) {
      paper.write(paper.root, 'P', paragraph, TEXT, { x: PAGE.left, y, width })
      y += paper.height(paragraph, TEXT, width) + 10
    }
  })
  const wordsOf = (text: string) => text.match(/[\p{Script=Arabic}\p{M}]+/gu)
  for (const [reader, read] of Object.entries(PDF_READERS))
    expect(wordsOf(await read(pdf)), reader).toEqual(wordsOf(PARAGRAPHS.join(' ')))
})

test('[HEAR-03] in Arabic the columns of a page are mirrored, and Latin text stays from left to right', async () => {
  const pdf = await makePage((paper) => {
    paper.write(paper.root, 'P', 'المكابح', TEXT, { x: PAGE.left, y: 100, width: 200 })
    paper.write(paper.root, 'P', 'ride.example.org/guide', TEXT, { x: PAGE.left, y: 200, width: 200 })
    paper.line('7', TEXT, { x: PAGE.right - 40, y: 300, width: 40 }, 'right')
    paper.decorate(() => paper.line('الرئيسية', TEXT, { x: PAGE.left, y: 400, width: 200 }))
  })
  const places = placesInPdf(pdf)
  const right = PAGE.width - PAGE.left
  const endOf = (from: number) =>
    Math.max(...places.filter(({ top }) => top > from - 5 && top < from + 25).map(({ right }) => right))
  expect(endOf(100)).toBeCloseTo(right, 0)
  const address = places.find(({ text }) => text === 'ride.example.org/guide')
  expect(address?.right).toBeCloseTo(right, 0)
  expect(places.find(({ text }) => text === '7')?.left).toBeCloseTo(PAGE.width - PAGE.right, 0)
  expect(endOf(400)).toBeCloseTo(right, 0)
})

test('[HEAR-03] a long paragraph in Arabic is whole', () => {
  const paper = new Paper({ language: 'ar', title: 'اختبار', author: 'Ride Safer', date: new Date(0), look: LOOK })
  const long = Array.from({ length: 60 }, () => PARAGRAPHS[0]).join(' ')
  expect(long.length).toBeGreaterThan(5000)
  expect(paper.height(long, TEXT, 200) / TEXT.leading).toBeGreaterThan(60)
})

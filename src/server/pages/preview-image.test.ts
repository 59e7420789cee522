import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { pictureLook } from '#server/content/picture-look.ts'
import { makeSiteSettings } from '#server/content/site-settings.ts'
import { drawableText, textWidth, wrapText } from '#server/platform/typesetting/text-paths.ts'
import { NAMES_IN_SCRIPTS } from '#tests/support/names-in-scripts.ts'
import { theLibrary } from '#tests/support/test-app.ts'
import { type PreviewCard, previewImage } from './preview-image.ts'

const library = theLibrary()
const lookOf = (category?: string) =>
  pictureLook(makeSiteSettings(readConfig({}), library.site, 'en'), library, category)

const card: PreviewCard = {
  siteTitle: 'Ride Safer with E-Scooter Tips',
  title: 'Master Emergency Braking',
  text: 'Brake with both levers, weight back and low, eyes up: practise until it needs no thought.',
  label: 'Critical',
  look: lookOf('riding'),
}

async function expectPreview(image: Buffer) {
  expect(await sharp(image).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(image.length).toBeLessThan(80_000)
}

test('is a PNG of 1200 x 630 under 80 KB, with everything or with the least', async () => {
  await expectPreview(await previewImage(card))
  await expectPreview(await previewImage({ siteTitle: '', title: '', text: '', look: lookOf() }))
})

test('is different for another title, and the same for the same card', async () => {
  const image = await previewImage(card)
  expect(image.equals(await previewImage({ ...card }))).toBe(true)
  expect(image.equals(await previewImage({ ...card, title: 'Wet and Winter Roads' }))).toBe(false)
})

test('has a drawing for each category, and one for a category of the operator', async () => {
  const categories = ['riding', 'maintenance', 'storage', 'accessories', 'constructor']
  const images = await Promise.all(categories.map((category) => previewImage({ ...card, look: lookOf(category) })))
  expect(new Set(images.map((image) => image.toString('base64'))).size).toBe(categories.length)
})

test.each(Object.entries(NAMES_IN_SCRIPTS))('[EXAM-12] draws every letter of a name in %s', async (_, name) => {
  expect(drawableText(name)).toBe(name.normalize('NFC'))
  const [drawn, without] = await Promise.all([name, ''].map((title) => previewImage({ ...card, title })))
  expect(drawn?.equals(without as Buffer)).toBe(false)
})

test('a letter that no font has is shown as unknown, not left out', () => {
  expect(drawableText('Ada \u{10330}')).toBe('Ada \ufffd')
})

const HARD = {
  'far too long': 'Never ride where you cannot stop. '.repeat(10).slice(0, 300),
  'one endless word': 'x'.repeat(300),
  'a million characters': 'word '.repeat(200_000),
  'the widest letters': 'W'.repeat(300),
  emoji: '🛴 Ride 👨‍👩‍👧‍👦 safely ❤️ 🇩🇪',
  'emoji only': '🛴🛴🛴',
  'right to left': 'سلامة الركوب \u202e رכיבה',
  'a script the typeface lacks': '安全に乗る',
  markup: '<script>&"\'</script>]]></svg><text>',
  'broken surrogates': '\ud83d half \udc00 a pair \uffff\ufeff\0',
  'combining marks': 'Z\u0351\u036b\u0343a\u0301\u0302\u0303\u0304l\u0489go',
}

test.each(Object.entries(HARD))('takes any text: %s', async (_, text) => {
  await expectPreview(await previewImage({ siteTitle: text, title: text, text, label: text, look: lookOf(text) }))
})

test('draws letters of other scripts, and leaves out symbols', () => {
  expect(drawableText('  Łódź,\n naïve \u{1f6f4} “così” ')).toBe('Łódź, naïve “così”')
  expect(drawableText('ﬁne Ạ ｗｉｄｅ well‑known')).toBe('ﬁne Ạ ｗｉｄｅ well-known')
  expect(drawableText('Привет, 🛴!')).toBe('Привет, !')
})

test('wraps within the width and ends in an ellipsis only when it must', () => {
  const style = { weight: 700, size: 40 } as const
  const short = wrapText('Stance and Both Hands', style, 300, 3)
  expect(short).toEqual({ lines: ['Stance and', 'Both Hands'], whole: true })
  const long = wrapText('Never ride where you cannot stop. '.repeat(9).trim(), style, 300, 3)
  expect(long.whole).toBe(false)
  expect(long.lines).toHaveLength(3)
  expect(long.lines.at(-1)).toMatch(/\p{L}…$/u)
  for (const line of [...short.lines, ...long.lines]) expect(textWidth(line, style)).toBeLessThanOrEqual(300)
})

// The Arabic sentences are for this test.
test('[HEAR-03] a card in Arabic is mirrored: its words are at the right side, its picture at the left', async () => {
  const arabic = {
    ...card,
    title: 'تدرّب على الكبح الطارئ',
    text: 'اكبح بالمقبضين معًا بسرعة 20 كم/س، كما ينصح ADAC.',
    label: 'مهمة',
  }
  const image = await previewImage(arabic)
  /** The share of dark points in the band of the title, in a part of its width. */
  const inkIn = async (left: number) => {
    const { data } = await sharp(image)
      .extract({ left, top: 150, width: 400, height: 300 })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return data.filter((value) => value < 60).length / data.length
  }
  expect(await inkIn(1200 - 72 - 400)).toBeGreaterThan(0.03)
  await expectPreview(image)
})

import { expect, test } from 'vitest'
import { PDF_READERS } from '#tests/support/pdf-readers.ts'
import { testApp, theLibrary } from '#tests/support/test-app.ts'

const LANGUAGES = ['en', 'de']

/** A text whose lines end at spaces, and after the hyphens that the text itself has. */
const inOneLine = (text: string) => text.replace(/\s+/g, ' ').replaceAll('- ', '-')

test('[PAPER-03] in narrow columns of the German guide words are divided, and in titles and leads none', async () => {
  const library = theLibrary(LANGUAGES)
  const { app } = await testApp({ LANGUAGES: LANGUAGES.join() }, { library })
  const text = await PDF_READERS['pdf.js']((await app.inject('/de/guide.pdf')).rawPayload)
  const { tips, categories } = library.in('de')
  const words = new Set(tips.flatMap((tip) => JSON.stringify(tip).match(/\p{L}+/gu) ?? []))
  const divided = [...text.matchAll(/(\p{L}+)-\n(\p{Ll}+)/gu)].map(([, first = '', second = '']) => first + second)
  expect(divided.filter((word) => words.has(word)).length).toBeGreaterThan(20)
  const all = inOneLine(text)
  for (const { name, description } of categories)
    for (const part of [name, description]) expect(all).toContain(inOneLine(part))
  for (const { title, shortDescription } of tips)
    for (const part of [title, shortDescription]) expect(all).toContain(inOneLine(part))
})

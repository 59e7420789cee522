import { createHash } from 'node:crypto'
import type { CategoryTexts, TipTexts } from './library-texts.ts'
import type { LibraryPlace } from './places.ts'

/** Eight letters that change with the texts. Only letters, because YAML reads '12345678' and '1e234567' as numbers. */
function shortHash(texts: unknown[]): string {
  const hex = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 8)
  return hex.replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')
}

/** The hash of what a translator translates of a tip. Icon, importance and sources do not change it. */
export function hashOfTip(tip: TipTexts): string {
  const { title, tag, shortDescription, didYouKnow, drawing, check, fullDescription } = tip
  const { question, right, wrong, why } = check
  return shortHash([title, tag, shortDescription, didYouKnow, question, right, wrong, why, fullDescription, drawing])
}

/** The hash of what a translator translates of a category. */
export function hashOfCategory({ name, description }: CategoryTexts): string {
  return shortHash([name, description])
}

/** The hash of what a translator translates of a place. Sources, days and pictograms do not change it. */
export function hashOfPlace({ name, rules }: LibraryPlace): string {
  const texts = rules.map(({ id, figure, title, text, question }) => {
    const { question: asked, right, wrong, why } = question ?? {}
    return [id, figure, title, text, asked, right, wrong, why]
  })
  return shortHash([name, ...texts])
}

import type { ReactNode } from 'react'
import type { Tip, TipCard } from '#shared/contract/tips.ts'
import type { Localized } from '#shared/localized.ts'
import { lettersOf } from '#shared/name.ts'
import { excerptOf, type Finder, findTerm, findWords, type Part, partsOf } from '#shared/tips/marking.ts'
import { lineOfBody, type SearchScope, searchTerm, tipsWith, withoutUmlauts } from '#shared/tips/matching.ts'
import { Words } from '#web/ui/words.tsx'
import type { CloseTip } from './close-tips.ts'
import './found-tip.css'

/** The texts of a found tip in their language, with the matches marked. */
export interface MarkedTexts {
  title: ReactNode
  tag: ReactNode
  shortDescription: ReactNode
  /** Only if something matches in the body and in no other text. */
  excerpt: ReactNode
}

export interface FoundTips {
  tips: Tip[]
  textsOf: (tip: TipCard) => MarkedTexts | undefined
}

function markTexts(tip: Tip, find: Finder): MarkedTexts {
  const show = (of: Localized, parts: Part[]) => (
    <Words of={of} in={tip}>
      {/* The parts of a text never change their order. */}
      {/* biome-ignore lint/suspicious/noArrayIndexKey: see above */}
      {parts.map(({ text, isMarked }, index) => (isMarked ? <mark key={index}>{text}</mark> : text))}
    </Words>
  )
  const marked = (of: Localized) => show(of, partsOf(lettersOf(of), find(lettersOf(of))))
  const isOnCard = [tip.title, tip.tag, tip.shortDescription].some((text) => find(lettersOf(text)).length > 0)
  const body = lineOfBody(tip)
  const excerpt = isOnCard ? undefined : excerptOf(body, find(body))
  return {
    title: marked(tip.title),
    tag: marked(tip.tag),
    shortDescription: marked(tip.shortDescription),
    excerpt: excerpt && show(body, excerpt),
  }
}

/** Marks a tip when it is shown, and only once, so that its card is not rendered again. */
function withMarks(found: { tip: Tip; find: Finder }[]): FoundTips {
  const finders = new Map(found.map(({ tip, find }) => [tip.id, { tip, find }]))
  const made = new Map<number, MarkedTexts>()
  return {
    tips: found.map(({ tip }) => tip),
    textsOf: ({ id }) => {
      const known = made.get(id)
      const one = finders.get(id)
      if (known || !one) return known
      const texts = markTexts(one.tip, one.find)
      made.set(id, texts)
      return texts
    },
  }
}

/** The tips that contain the text, in the order of D39. 'ue' stands for 'ü' only if no tip contains 'ue'. */
export function findTips(tips: readonly Tip[], typed: string, scope: SearchScope): FoundTips {
  let term = searchTerm(typed)
  let found = tipsWith(tips, term, scope)
  if (found.length === 0) {
    term = withoutUmlauts(term)
    found = tipsWith(tips, term, scope)
  }
  const find = findTerm(term)
  return withMarks(found.map((tip) => ({ tip, find })))
}

export function markClose(close: readonly CloseTip[]): FoundTips {
  return withMarks(close.map(({ tip, words }) => ({ tip, find: findWords(words) })))
}

import { dayIn } from '#shared/learning/calendar.ts'
import { rulesAt, rulesOn } from '#shared/places/rules-at.ts'
import type { Library } from './library.ts'
import type { LibraryTip } from './library-texts.ts'
import { placesOf } from './place-rules.ts'

/** A question as a rider is asked it. `language` is set if its texts are in another language than the library. */
export type Question = LibraryTip['check'] & { language?: string | undefined }

/** The questions that a rider is asked at a moment. */
export interface Questions {
  /** The question of a tip, or undefined when there is no such tip. */
  of: (tipId: number) => Question | undefined
  /** Whether the question of a tip asks the law of the place. */
  asksLaw: (tipId: number) => boolean
}

/** A place with all rules that can hold in it. Undefined without a place. */
function withRules(texts: Library, place: string | undefined) {
  const chain = place === undefined ? [] : placesOf(texts, place)
  const [own, ...around] = chain
  const rules = chain.toReversed().flatMap((each) => each.rules.map((rule) => ({ ...rule, place: each.id })))
  return own && { ...own, around, rules }
}

/**
 * The questions that a rider is asked in a place at a moment: those of the rules that hold there, and those of all other tips.
 * @param place the id of a place, or undefined for the questions of the tips alone
 */
export function questionsIn(texts: Library, place: string | undefined, at: Date): Questions {
  const found = withRules(texts, place)
  const holding = found ? rulesOn(found, dayIn(found.timeZone, at)) : []
  const ofRules = new Map(
    holding.flatMap(({ question, language }) => {
      if (!question) return []
      const { tip, ...check } = question
      return [[tip, { ...check, ...(language === undefined ? {} : { language }) }] as const]
    }),
  )
  return {
    of: (tipId) => {
      const check = ofRules.get(tipId) ?? texts.checkOf(tipId)
      const tip = texts.find(tipId)
      if (!check || !tip) return undefined
      return ofRules.has(tipId) ? check : { ...check, language: check.language ?? tip.language }
    },
    asksLaw: (tipId) => ofRules.has(tipId),
  }
}

/** Now, and the last moment before each change of the rules of a place since `since`, the newest first. */
export function momentsBetweenChanges(texts: Library, place: string | undefined, since: Date, now: Date): Date[] {
  const found = withRules(texts, place)
  const moments = [now]
  for (let at = now; found; ) {
    const { changedAt } = rulesAt(found, at)
    if (!changedAt || changedAt <= since) break
    at = new Date(changedAt.getTime() - 1)
    moments.push(at)
  }
  return moments
}

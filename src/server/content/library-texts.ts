import type { z } from 'zod'
import type { TipFrontMatter } from '#shared/content/schema.ts'
import type { SentCategory as Category, SentTip as Tip } from '#shared/contract/tips.ts'
import type { Importance } from '#shared/tips/importance.ts'

/** `language` is set if the question is in another language than the tip. */
export type Check = z.output<typeof TipFrontMatter>['check'] & { language?: string }

/** A tip with its question. `check` contains the right answer, so the server never sends it with the tip. */
export type LibraryTip = Tip & { importance: Importance; check: Check }

/** The texts of a tip, which a translation replaces. */
export type TipTexts = Pick<
  LibraryTip,
  'title' | 'tag' | 'shortDescription' | 'didYouKnow' | 'drawing' | 'keywords' | 'check' | 'fullDescription'
>

/** The texts of a category, which a translation replaces. */
export type CategoryTexts = Pick<Category, 'name' | 'description'>

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LanguageQuery } from './language.ts'
import { Localized } from './localized.ts'

/** The language of the texts. Only set when they are not translated into the language of the request. */
const TextLanguage = z.string().optional().meta({ description: 'Language of the texts when it is another one' })

/** The part of a tip that its card shows. */
export const TipCard = z.object({
  id: z.int().positive(),
  title: Localized,
  icon: z.string().meta({ description: 'Name of a Lucide icon' }),
  category: z.string(),
  importance: z.string(),
  tag: Localized,
  shortDescription: Localized,
  language: TextLanguage,
})
export type TipCard = z.infer<typeof TipCard>
export type SentTipCard = z.input<typeof TipCard>

/** The photo of a tip. `&w=480`, `960` or `1440` at the end of its path chooses a width. */
const TipPhoto = z.object({
  path: z.string().meta({ description: 'Address of the photo, which changes with the photo' }),
  width: z.int().positive(),
  height: z.int().positive(),
})
export type TipPhoto = z.infer<typeof TipPhoto>

/** A whole tip. For the form of `fullDescription` see shared/tips/body.ts. */
export const Tip = TipCard.extend({
  fullDescription: Localized.optional(),
  didYouKnow: Localized.optional(),
  drawing: Localized.optional().meta({ description: 'What the drawing or photo shows, as its alternative text' }),
  keywords: z.array(z.string()).optional().meta({ description: 'Other words that find the tip. They are not shown' }),
  drawingPath: z.string().optional().meta({ description: 'Address of the drawing, which changes with the drawing' }),
  photo: TipPhoto.optional(),
  sources: z.array(z.object({ title: Localized, url: z.url() })),
  rules: z.array(z.string()).optional().meta({ description: 'Ids of the rules of a place that concern it' }),
})
export type Tip = z.infer<typeof Tip>
/** The type of a tip on the server, where its texts are plain strings. */
export type SentTip = z.input<typeof Tip>

export const Category = z.object({
  id: z.string(),
  name: Localized,
  icon: z.string(),
  description: Localized,
  tipCount: z.int().nonnegative(),
  language: TextLanguage,
})
export type Category = z.infer<typeof Category>
/** A category as the server has it. */
export type SentCategory = z.input<typeof Category>

/**
 * The id is text, so that an id of another form is 404 'Tip not found' and no validation error. The brand tells these
 * parameters from others with an id: the server finds the tip for a handler with them.
 */
export const TipParams = z.object({ id: z.string() }).brand<'TipParams'>()
export type TipParams = z.infer<typeof TipParams>

export const tips = {
  categories: endpoint({
    method: 'GET',
    path: '/api/categories',
    summary: 'The categories, in the order in which they are shown',
    access: 'public',
    query: LanguageQuery,
    status: 200,
    reply: z.array(Category),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/tips',
    summary: 'The whole library',
    access: 'public',
    query: LanguageQuery,
    status: 200,
    reply: z.array(Tip),
  }),
}

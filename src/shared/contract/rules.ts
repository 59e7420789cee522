import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LanguageQuery } from './language.ts'
import { Localized } from './localized.ts'

/** The query of every call that depends on a place. A place that the site does not have is 400. */
export const PlaceQuery = LanguageQuery.extend({
  place: z
    .string()
    .max(60)
    .optional()
    .meta({ description: "Id of a place, such as de. The default is the rider's place, or else that of the site" }),
})

const Place = z.object({
  id: z.string(),
  name: Localized,
  language: z.string().optional().meta({ description: 'Language of the name when it is another one' }),
})

const Rule = z.object({
  id: z.string(),
  place: z.string().meta({ description: 'Id of the place that states it: the place itself or one around it' }),
  pictogram: z.string(),
  figure: Localized.optional().meta({ description: "What it comes to, such as '20 km/h'" }),
  title: Localized,
  text: Localized,
  source: z.object({ name: Localized, url: z.url() }),
  checked: z.iso.date().meta({ description: 'The day of the text of its source with which somebody compared it' }),
  from: z.iso.date().optional().meta({ description: 'The first day on which it holds, in the time zone of the place' }),
  until: z.iso.date().optional().meta({ description: 'The last day on which it holds' }),
  announced: z.literal(true).optional().meta({ description: 'Its first day is not known yet, so it does not hold' }),
  language: z.string().optional().meta({ description: 'Language of the texts when it is another one' }),
})
export type Rule = z.infer<typeof Rule>
/** A rule as the server has it. Its texts are strings. */
export type SentRule = z.input<typeof Rule>

const PlaceRules = Place.extend({
  timeZone: z.string(),
  around: z.array(Place).meta({ description: 'The places around it, the nearest first. Their rules hold here too' }),
  rules: z.array(Rule).meta({
    description:
      'Past, present and coming rules. Of two with the same id the one of the nearer place replaces the other',
  }),
})
export type PlaceRules = z.infer<typeof PlaceRules>
export type SentPlaceRules = z.input<typeof PlaceRules>

/** The rules of the road. */
export const rules = {
  places: endpoint({
    method: 'GET',
    path: '/api/places',
    summary: 'The places whose rules the site knows, by name',
    access: 'public',
    query: LanguageQuery,
    status: 200,
    reply: z.array(Place.extend({ within: z.string().optional() })),
  }),
  ofPlace: endpoint({
    method: 'GET',
    path: '/api/rules',
    summary:
      'The rules of a place, also those that do not hold yet; 404 for a site without places, or without a default one',
    access: 'public',
    query: PlaceQuery,
    status: 200,
    reply: PlaceRules,
  }),
}

import { z } from 'zod'
import { POSTER_FORMATS, POSTER_KINDS } from '../../posters/subject.ts'
import { endpoint } from '../endpoint.ts'
import { LanguageQuery } from '../language.ts'
import { text } from '../text.ts'

const GUARD = { access: 'admin', may: 'posters.make' } as const

/** The language is that of the poster. */
const PosterQuery = LanguageQuery.extend({
  kind: z.enum(POSTER_KINDS),
  id: text(60).meta({ description: 'Id of the tip, the category or the place' }),
  format: z.enum(POSTER_FORMATS),
})

const Choices = z.object({
  /** The languages of the site, its own first. */
  languages: z.array(z.string()),
  categories: z.array(z.object({ id: z.string(), name: z.string() })),
  tips: z.array(z.object({ id: z.int(), title: z.string(), category: z.string() })),
  places: z.array(z.object({ id: z.string(), name: z.string() })),
})

const Preview = z.object({
  /** The page as a picture, as a data address. */
  src: z.string(),
  /** The address in the code, in small letters. */
  address: z.string(),
})

export const adminPosters = {
  choices: endpoint({
    method: 'GET',
    path: '/api/admin/posters',
    summary: 'What a poster may show, in the language of Admin',
    ...GUARD,
    query: LanguageQuery,
    status: 200,
    reply: Choices,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/admin/posters/preview',
    isSlow: true,
    summary: 'A poster as a picture; 410 when the site does not have what it shows',
    ...GUARD,
    query: PosterQuery,
    status: 200,
    reply: Preview,
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/admin/posters/file',
    isSlow: true,
    summary: 'A poster or a sheet of stickers as PDF; 410 when the site does not have what it shows',
    ...GUARD,
    query: PosterQuery,
    status: 200,
    reply: z.unknown().meta({ description: 'application/pdf' }),
  }),
}

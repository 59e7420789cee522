// npm run poster -- <tip|category|rules> <id> <a4|a5|stickers> [language] [file]: writes a poster or a sheet of stickers as PDF.
import { writeFileSync } from 'node:fs'
import {
  POSTER_FORMATS,
  POSTER_KINDS,
  type PosterFormat,
  type PosterSubject,
  posterFileName,
} from '#shared/posters/subject.ts'
import { checkRevised } from '../content/check-revised.ts'
import { type LanguageSite, makeLanguageSites, siteIn } from '../content/language-site.ts'
import type { Db } from '../db/open.ts'
import { makeContentBuilder } from '../features/content/build-service.ts'
import { makePhotos } from '../platform/photos.ts'
import { makeWorkerPool } from '../platform/worker-pool.ts'
import { posterContent } from '../poster-pdf/poster-content.ts'
import { runCommand, withDatabase } from './run-command.ts'
import { readServerConfig } from './server-config.ts'

const USAGE = `A poster or a sheet of stickers as PDF:
  npm run poster -- tip 7 a4                    a tip, in the site's own language
  npm run poster -- category riding a5 de       a category, in German
  npm run poster -- rules de stickers           the rules of a place, as stickers for the stem
  npm run poster -- tip 7 a4 en brake.pdf       into a file of your own name`

interface Wanted {
  subject: PosterSubject
  format: PosterFormat
  language: string | undefined
  file: string | undefined
}

const isOneOf = <One extends string>(list: readonly One[], word: string | undefined): word is One =>
  list.some((one) => one === word)

/** @throws Error with the usage for anything else. */
function read([kind, id, format, language, file, ...rest]: string[]): Wanted {
  if (!isOneOf(POSTER_KINDS, kind) || !id || !isOneOf(POSTER_FORMATS, format) || rest.length > 0) throw new Error(USAGE)
  return { subject: { kind, id }, format, language, file }
}

/** Lists the ids of a kind of subject, so that nobody has to look them up. */
function listIds({ kind }: PosterSubject, { library: { tips, categories, places } }: LanguageSite): string {
  if (kind === 'tip') return `Its tips are ${tips.map(({ id }) => id).join(', ')}.`
  if (kind === 'category') return `Its categories are ${categories.map(({ id }) => id).join(', ')}.`
  return places.length > 0 ? `Its places are ${places.map(({ id }) => id).join(', ')}.` : 'It has no places.'
}

const isLocal = (address: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)

/** Writes the poster of what riders see, with the address that the server has. */
async function write(db: Db, { subject, format, language, file }: Wanted): Promise<string> {
  const config = await readServerConfig(db)
  const { publicUrl, languages } = config
  if (language !== undefined && !languages.includes(language))
    throw new Error(`The site does not have the language ${language}. Its languages are ${languages.join(', ')}.`)
  const { library } = await makeContentBuilder({ ...config, db, check: checkRevised }).build()
  const site = siteIn(language, makeLanguageSites(config, library))
  const photos = makePhotos()
  const drawing = makeWorkerPool(1, { kind: 'process' })
  try {
    const content = await posterContent(subject, format, { publicUrl, site, date: new Date(), photos })
    if (!content) throw new Error(`The site has no ${subject.kind} ${subject.id}. ${listIds(subject, site)}`)
    const name = file ?? posterFileName(subject, format, site.language)
    writeFileSync(
      name,
      await drawing.run<Uint8Array>(new URL('../poster-pdf/make-poster.ts', import.meta.url), 'makePoster', content),
    )
    const warning = isLocal(publicUrl)
      ? ['Only this machine opens that address. Set PUBLIC_URL and start the server.']
      : []
    return [`Wrote ${name}. Its code opens ${content.address}.`, ...warning].join('\n')
  } finally {
    await photos.close()
    await drawing.close()
  }
}

await runCommand(() => {
  const wanted = read(process.argv.slice(2))
  return withDatabase((db) => write(db, wanted))
})

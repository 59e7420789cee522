import type { LanguageSite } from '#server/content/language-site.ts'
import { paintedDrawing, pictureLook } from '#server/content/picture-look.ts'
import { findPlace, rulesOfPlace } from '#server/content/place-rules.ts'
import type { Photos } from '#server/platform/photos.ts'
import { dayIn } from '#shared/learning/calendar.ts'
import { rulesAt } from '#shared/places/rules-at.ts'
import { entryPath, type PosterFormat, type PosterSubject } from '#shared/posters/subject.ts'
import * as text from '#texts'
import type { PosterContent, PosterFact, PosterPicture } from './poster.ts'

/** The width of a photo on a poster (pixels): 200 dots per inch on A4. */
const PHOTO_WIDTH = 1300
/** The most rules on a poster. */
const MOST_FACTS = 6

interface Parts {
  publicUrl: string
  site: LanguageSite
  date: Date
  photos: Pick<Photos, 'resize'>
}

type SubjectContent = Pick<PosterContent, 'title' | 'sentence' | 'textLanguage' | 'facts'> & {
  picture: PosterPicture | undefined
  /** The category whose colour and drawing the poster has. */
  category?: string
}

/** Returns the texts and pictures of a poster, or undefined when the site does not have the subject. */
async function contentOf({ kind, id }: PosterSubject, parts: Parts): Promise<SubjectContent | undefined> {
  if (kind === 'tip') return contentOfTip(id, parts)
  return kind === 'category' ? contentOfCategory(id, parts) : contentOfRules(id, parts)
}

async function contentOfTip(
  id: string,
  { site: { library, site, language }, photos }: Parts,
): Promise<SubjectContent | undefined> {
  const tip = library.find(id)
  if (!tip) return undefined
  const { title, shortDescription: sentence, category } = tip
  const alt = tip.drawing ?? title
  const photo = library.photoOf(tip.id)
  const drawing = paintedDrawing(site, library, tip)
  let picture: PosterPicture | undefined = drawing && { alt, drawing }
  if (photo) {
    const { width, height } = photo
    picture = { alt, photo: { width, height, bytes: await photos.resize(photo, PHOTO_WIDTH, 'jpg') } }
  }
  return { title, sentence, textLanguage: tip.language ?? language, picture, facts: [], category }
}

function contentOfCategory(id: string, { site: { library, site, language } }: Parts): SubjectContent | undefined {
  const category = library.categories.find((one) => one.id === id)
  if (!category) return undefined
  const drawing = { viewBox: '0 0 260 150', shapes: pictureLook(site, library, id).drawing }
  const { name: title, description: sentence } = category
  const textLanguage = category.language ?? language
  return { title, sentence, textLanguage, picture: { alt: title, drawing }, facts: [], category: id }
}

function contentOfRules(id: string, { site: { library, language }, date }: Parts): SubjectContent | undefined {
  const rules = findPlace(library, id) && rulesOfPlace(library, id)
  if (!rules) return undefined
  const { holding } = rulesAt(rules, date)
  const withFigures = holding.filter(({ figure }) => figure !== undefined)
  const others = holding.filter(({ figure }) => figure === undefined)
  const shown = [...withFigures, ...others].slice(0, MOST_FACTS)
  const facts = shown.map(
    ({ figure, title, text: words, language: ofRule = language }): PosterFact =>
      figure === undefined
        ? { figure: title, about: words, language: ofRule }
        : { figure, about: title, language: ofRule },
  )
  // The paper must not look newer than the texts of the law that were read.
  const day = [dayIn(rules.timeZone, date), ...shown.map(({ checked }) => checked)].sort()[0] ?? ''
  const locale = { locale: language }
  const format = new Intl.DateTimeFormat(text.dates_locale({}, locale), { dateStyle: 'long', timeZone: 'UTC' })
  return {
    title: text.rules_title({ place: rules.name }, locale),
    sentence: text.poster_rules({ day: format.format(new Date(day)) }, locale),
    textLanguage: language,
    picture: undefined,
    facts,
  }
}

/**
 * In capitals a code needs fewer squares. The protocol and the host may be written so, and the site answers `/Q/7`. A path of its
 * own in `PUBLIC_URL` may know no capitals.
 */
const inCode = (address: string, publicUrl: string) =>
  new URL(publicUrl).pathname === '/' ? address.toUpperCase() : address

/** The input of a poster, or undefined when the site does not have its subject. */
export async function posterContent(
  subject: PosterSubject,
  format: PosterFormat,
  parts: Parts,
): Promise<PosterContent | undefined> {
  const content = await contentOf(subject, parts)
  if (!content) return undefined
  const { publicUrl, site, date } = parts
  const { category, ...rest } = content
  const address = publicUrl + site.base + entryPath(subject)
  const shown = address.replace(/^https?:\/\//, '')
  const locale = { locale: site.language }
  return {
    ...rest,
    format,
    language: site.language,
    siteTitle: site.site.title,
    look: pictureLook(site.site, site.library, category),
    date,
    code: inCode(address, publicUrl),
    address: shown,
    words: {
      scan: text.poster_scan({}, locale),
      code: text.poster_code({ address: shown }, locale),
      cut: text.poster_cut({}, locale),
    },
  }
}

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import type { CategoryFile } from '#shared/content/schema.ts'
import type { SentCategory as Category, SentTip as Tip, SentTipCard as TipCard } from '#shared/contract/tips.ts'
import { type Drawing, readDrawing } from './drawing.ts'
import type { Check, LibraryTip } from './library-texts.ts'
import type { Logo } from './logo.ts'
import type { LibraryPlace } from './places.ts'
import { protectCategory, protectPlace, protectTip } from './protected-texts.ts'
import type { SiteFile } from './site-file.ts'
import { drawingAddress } from './tip-drawings.ts'
import { type Photo, photoOf } from './tip-photos.ts'
import type { Translation } from './translations.ts'
import { makeTranslator, ORIGINAL_LANGUAGE } from './translator.ts'

/** The look of a category. */
export interface CategoryLook {
  /** As #rrggbb. */
  color?: string | undefined
  drawing: Drawing
}

/** The site.yaml and the logo of a content folder. */
export interface SiteContent {
  file: SiteFile
  logo?: Logo | undefined
}

/** The checked content in one language. It is frozen: changed files make another one. */
export interface Library {
  /** A hash of the whole content in this language. */
  readonly version: string
  /** The language of the texts. A tip or category with a `language` of its own is not translated into it. */
  readonly language: string
  /** The languages of the site, its own first. */
  readonly languages: readonly string[]
  /**
   * Returns the library of the same content in another language of the site.
   * @throws Error for a language that is not one of `languages`.
   */
  in(language: string): Library
  readonly categories: readonly Category[]
  /** An unknown category has the look of a road. */
  lookOf(categoryId: string | undefined): CategoryLook
  readonly site: SiteContent
  /** Sorted by the order of the categories, then by that of the tips in each, then by id. */
  readonly tips: readonly Tip[]
  /** '7' and 7 are the same id. */
  find(id: string | number): Tip | undefined
  checkOf(id: number): Check | undefined
  /** Sorted by name. */
  readonly places: readonly LibraryPlace[]
  /** The drawing of a tip. */
  drawingOf(id: number): Drawing | undefined
  /** The photo of a tip. */
  photoOf(id: number): Photo | undefined
}

/** The part of a tip that its card shows. */
export function toCard({
  fullDescription,
  didYouKnow,
  drawing,
  drawingPath,
  photo,
  keywords,
  sources,
  ...card
}: Tip): TipCard {
  return card
}

type CategoryEntry = z.output<typeof CategoryFile>

const failOnProblem = (reason: string) => {
  throw new Error(`road.svg ${reason}`)
}
/** The drawing of a category without its own. */
const ROAD = readDrawing(readFileSync(new URL('./road.svg', import.meta.url), 'utf8'), failOnProblem) as Drawing

/** Hashes value by value, because one text of a large library would need a lot of memory. */
function hashOf(values: unknown[]): string {
  const hash = createHash('sha256')
  for (const value of values) hash.update(`${JSON.stringify(value)}\n`)
  return hash.digest('hex').slice(0, 16)
}

interface LibraryOptions {
  /** By category id. */
  drawings?: Map<string, Drawing>
  places?: readonly LibraryPlace[]
  /** By the id of the tip. */
  tipDrawings?: Map<number, Drawing>
  /** By the id of the tip. */
  tipPhotos?: Map<number, Photo>
  site?: SiteContent
  /** The languages of the site, its own first. */
  languages?: readonly string[]
  /** The language of `categories` and `tips`. */
  originalLanguage?: string
  /** By language. */
  translations?: ReadonlyMap<string, Translation>
}

/** The content in one language as plain data. */
type LibraryTexts = Pick<Library, 'version' | 'language' | 'categories' | 'tips' | 'places' | 'site'> & {
  checks: ReadonlyMap<number, Check>
}

/** The content in every language as plain data, which a worker thread can make and send. */
export interface LibraryData {
  /** The languages of the site, its own first. */
  languages: readonly string[]
  texts: readonly LibraryTexts[]
  /** By category id. */
  looks: ReadonlyMap<string, CategoryLook>
  /** By the id of the tip. */
  tipDrawings: ReadonlyMap<number, Drawing>
  /** By the id of the tip. */
  tipPhotos: ReadonlyMap<number, Photo>
}

/** Bytes that another thread has sent are no Buffer any more. */
function withBuffer(site: SiteContent): SiteContent {
  const { logo } = site
  if (!logo || Buffer.isBuffer(logo.bytes)) return site
  return { ...site, logo: { ...logo, bytes: Buffer.from(logo.bytes) } }
}

/**
 * Makes the libraries that are served. Keep it fast, because the server answers no request meanwhile.
 * @returns the library in the site's own language
 */
export function openLibrary({ languages, texts, looks, tipDrawings, tipPhotos }: LibraryData): Library {
  const libraries = new Map<string, Library>()
  for (const { checks, ...fields } of texts) {
    const byId = new Map(fields.tips.map((tip) => [String(tip.id), Object.freeze(tip)]))
    const library: Library = Object.freeze({
      ...fields,
      categories: Object.freeze(fields.categories),
      tips: Object.freeze(fields.tips),
      places: Object.freeze(fields.places),
      languages,
      site: withBuffer(fields.site),
      in: (other: string) => {
        const library = libraries.get(other)
        if (!library) throw new Error(`'${other}' is not a language of this site`)
        return library
      },
      find: (id: string | number) => byId.get(String(id)),
      checkOf: (id: number) => checks.get(id),
      drawingOf: (id: number) => tipDrawings.get(id),
      photoOf: (id: number) => tipPhotos.get(id),
      lookOf: (categoryId: string | undefined) => looks.get(categoryId ?? '') ?? { drawing: ROAD },
    })
    libraries.set(fields.language, library)
  }
  return libraries.get(texts[0]?.language ?? '') as Library
}

/**
 * Builds the library of every language from checked content.
 * @returns the library in the site's own language
 */
export const makeLibrary = (...given: Parameters<typeof makeLibraryData>): Library =>
  openLibrary(makeLibraryData(...given))

/** Translates checked content into every language of the site. It takes a tenth of a second. */
export function makeLibraryData(
  categories: readonly CategoryEntry[],
  tips: LibraryTip[],
  { languages = [ORIGINAL_LANGUAGE], ...options }: LibraryOptions = {},
): LibraryData {
  const { drawings = new Map(), places = [], originalLanguage, translations } = options
  const { tipDrawings = new Map(), tipPhotos = new Map() } = options
  const { site = { file: {} } } = options
  const order = new Map(categories.map(({ id }, index) => [id, index]))
  const place = (tip: Tip) => order.get(tip.category) ?? order.size
  const orders = categories.flatMap(({ order = [] }) => order)
  const ranks = new Map(orders.map((id, index) => [id, index]))
  const rank = ({ id }: Tip) => ranks.get(id) ?? orders.length
  const sorted = tips.toSorted((a, b) => place(a) - place(b) || rank(a) - rank(b) || a.id - b.id)
  const looks = new Map(
    categories.map(({ id, color }): [string, CategoryLook] => [id, { color, drawing: drawings.get(id) ?? ROAD }]),
  )
  const counts = new Map<string, number>()
  for (const { category } of tips) counts.set(category, (counts.get(category) ?? 0) + 1)

  function makeTexts(language: string): LibraryTexts {
    const translator = makeTranslator(language, { ownLanguage: languages[0], originalLanguage, translations })
    const translated = sorted.map(translator.tip).map((tip) => protectTip(tip, tip.language ?? language))
    const checks = new Map(translated.map(({ id, check }) => [id, check]))
    const readable = translated.map(({ check, ...tip }): Tip => {
      const drawing = tipDrawings.get(tip.id)
      const photo = tipPhotos.get(tip.id)
      if (photo) return { ...tip, photo: photoOf(tip.id, photo) }
      return drawing ? { ...tip, drawingPath: drawingAddress(tip.id, drawing) } : tip
    })
    const counted = categories.map(({ color, order, ...entry }) => {
      const category = translator.category(entry)
      return { ...protectCategory(category, category.language ?? language), tipCount: counts.get(category.id) ?? 0 }
    })
    const byName = new Intl.Collator(language)
    const translatedPlaces = places
      .map((place) => protectPlace(translator.place(place), language))
      .sort((a, b) => byName.compare(a.name, b.name))
    const siteTexts = { ...site, file: translator.site(site.file) }
    const others = [
      language,
      counted,
      [...looks],
      [...tipDrawings],
      [...tipPhotos].map(([id, { version }]) => [id, version]),
      translatedPlaces,
      siteTexts.file,
      site.logo?.bytes.toString('base64'),
    ]
    const version = hashOf([...translated, ...others])
    return {
      version,
      language,
      categories: counted,
      tips: readable,
      places: translatedPlaces,
      checks,
      site: siteTexts,
    }
  }

  const [own = ORIGINAL_LANGUAGE] = languages
  return { languages, texts: [...new Set([own, ...languages])].map(makeTexts), looks, tipDrawings, tipPhotos }
}

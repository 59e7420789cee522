import type { Config } from '#server/config.ts'
import type { LanguageSite } from '#server/content/language-site.ts'
import type { Library } from '#server/content/library.ts'
import { type PaintedDrawing, type PictureLook, paintedDrawing, pictureLook } from '#server/content/picture-look.ts'
import { defaultPlace, rulesOfPlace } from '#server/content/place-rules.ts'
import type { PaperPhoto } from '#server/paper/picture.ts'
import type { Photos } from '#server/platform/photos.ts'
import type { SentRule as Rule } from '#shared/contract/rules.ts'
import type { SentCategory as Category, SentTip as Tip } from '#shared/contract/tips.ts'
import { rulesAt } from '#shared/places/rules-at.ts'
import * as text from '#texts'
import type { GuideRules } from './tip-blocks.ts'

/** The input of the guide. It is plain data, so that it can be sent to a worker thread. */
export interface GuideContent {
  language: string
  siteTitle: string
  productName: string
  /** The name of the rider who chose the tips. Undefined for the guide of the whole library. */
  rider?: string
  look: PictureLook
  /** The address of the site. */
  address: string
  date: Date
  categories: readonly Category[]
  tips: readonly Tip[]
  /** By the id of the tip. */
  drawings: ReadonlyMap<number, PaintedDrawing>
  /** As JPEG, by the id of the tip. */
  photos: ReadonlyMap<number, PaperPhoto>
  /** The rules that a tip names, by its id. */
  rules: ReadonlyMap<number, GuideRules>
}

/** The rules that hold in a place and that tips name, as sentences, by the id of the tip. */
function rulesOfTips(library: Library, tips: readonly Tip[], placeId: string | undefined, date: Date) {
  const place = placeId === undefined ? undefined : rulesOfPlace(library, placeId)
  const holding = place ? rulesAt(place, date).holding : []
  const locale = { locale: library.language }
  const day = new Intl.DateTimeFormat(text.dates_locale({}, locale), { dateStyle: 'long', timeZone: 'UTC' })
  const checkedOn = ({ checked }: Rule) => text.rules_checked({ day: day.format(new Date(checked)) }, locale)
  const sentence = (rule: Rule, isDated: boolean) => {
    const { title, figure, text: words, source } = rule
    const about = isDated ? ` ${checkedOn(rule)}.` : ''
    return `${figure === undefined ? title : `${title}: ${figure}`}. ${words} (${source.name}.${about})`
  }
  return new Map(
    tips.flatMap(({ id, rules = [] }) => {
      const named = holding.filter((rule) => rules.includes(rule.id))
      const [first] = named
      if (!place || !first) return []
      // If all rules were checked on the same day, it is written only once.
      const isOneDay = named.every(({ checked }) => checked === first.checked)
      const title = text.rules_box({ count: named.length, place: place.name }, locale)
      const lines = named.map((rule) => sentence(rule, !isOneDay))
      return [[id, { title, lines, ...(isOneDay ? { note: `${checkedOn(first)}.` } : {}) }] as const]
    }),
  )
}

/** The width of a photo in the guide (pixels), for 200 dots per inch. */
const PHOTO_WIDTH = 500

/** The photos of tips for paper, by the id of the tip. */
async function photosOf(library: Library, tips: readonly Tip[], photos: Photos): Promise<Map<number, PaperPhoto>> {
  const made = new Map<number, PaperPhoto>()
  // Made one after the other, so that a guide never fills the queue of the photos.
  for (const { id } of tips) {
    const photo = library.photoOf(id)
    if (!photo) continue
    const { width, height } = photo
    made.set(id, { width, height, bytes: await photos.resize(photo, PHOTO_WIDTH, 'jpg') })
  }
  return made
}

/** The input of a guide with these tips in the language of a site. */
export async function guideContent(
  config: Config,
  { base, language, library, site }: LanguageSite,
  tips: readonly Tip[],
  { date, photos, place = defaultPlace(library) }: { date: Date; photos: Photos; place?: string | undefined },
): Promise<GuideContent> {
  return {
    language,
    siteTitle: site.title,
    productName: site.productName,
    look: pictureLook(site, library),
    address: config.publicUrl + base,
    date,
    categories: library.categories,
    tips,
    rules: rulesOfTips(library, tips, place, date),
    photos: await photosOf(library, tips, photos),
    drawings: new Map(
      tips.flatMap((tip) => {
        const drawing = paintedDrawing(site, library, tip)
        return drawing ? [[tip.id, drawing] as const] : []
      }),
    ),
  }
}

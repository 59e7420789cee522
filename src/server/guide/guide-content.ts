import type { Config } from '#server/config.ts'
import type { LanguageSite } from '#server/content/language-site.ts'
import { paintedDrawing, pictureLook } from '#server/content/picture-look.ts'
import type { Tip } from '#shared/contract/tips.ts'
import type { GuideContent } from './make-guide.ts'

/** The input of a guide with these tips in the language of a site. */
export function guideContent(
  config: Config,
  { base, language, library, site }: LanguageSite,
  tips: readonly Tip[],
  date: Date,
): GuideContent {
  return {
    language,
    siteTitle: site.title,
    productName: site.productName,
    look: pictureLook(site, library),
    address: config.publicUrl + base,
    date,
    categories: library.categories,
    tips,
    drawings: new Map(
      tips.flatMap((tip) => {
        const drawing = paintedDrawing(site, library, tip)
        return drawing ? [[tip.id, drawing] as const] : []
      }),
    ),
  }
}

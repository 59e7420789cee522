import type { LanguageSite } from '#server/content/language-site.ts'
import { pictureLook } from '#server/content/picture-look.ts'
import { siteMark } from '#server/pages/site-mark.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { textDirection } from '#server/platform/text-direction.ts'
import type { SentTip as Tip } from '#shared/contract/tips.ts'

/** An address as people read it: without the protocol. */
export const shownAddress = (url: string) => url.replace(/^https?:\/\//, '')

/** The drawing or the photo of a tip. The card loads nothing, so the photo is in it. */
function pictureOf({ library }: LanguageSite, tip: Tip, photo: Buffer | undefined): string {
  const name = escapeHtml(tip.drawing ?? '')
  if (photo) return `<img class="picture" src="data:image/webp;base64,${photo.toString('base64')}" alt="${name}">\n`
  const drawing = library.drawingOf(tip.id)
  if (!drawing) return ''
  return `<svg class="picture" role="img" aria-label="${name}" viewBox="${drawing.viewBox}">${drawing.shapes}</svg>\n`
}

/**
 * The card of a tip as a whole HTML document. It has no script and loads nothing.
 * @param url the address of the tip's page
 * @param photo the tip's photo as WebP, if it has one
 */
export function cardHtml(
  site: LanguageSite,
  tip: Tip,
  { url, style, photo }: { url: string; style: string; photo: Buffer | undefined },
): string {
  const { language, library } = site
  const address = escapeHtml(url)
  const mark = siteMark(pictureLook(site.site, library), { attributes: ' aria-hidden="true"' })
  const ofTip = tip.language === undefined ? '' : ` lang="${tip.language}" dir="${textDirection(tip.language)}"`
  return `<!doctype html>
<html lang="${language}" dir="${textDirection(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${tip.title} - ${site.site.title}`)}</title>
<link rel="canonical" href="${address}">
<style>${style}</style>
</head>
<body>
<main data-category="${escapeHtml(tip.category)}">
<p class="site">${mark}${escapeHtml(site.site.title)}</p>
${pictureOf(site, tip, photo)}<h1${ofTip}>${escapeHtml(tip.title)}</h1>
<p class="sentence"${ofTip}>${escapeHtml(tip.shortDescription)}</p>
<p class="address"><a href="${address}" target="_blank" rel="noopener" dir="ltr">${escapeHtml(shownAddress(url))}</a></p>
</main>
</body>
</html>
`
}

import type { Tip } from '#shared/contract/tips.ts'
import { lettersOf } from '#shared/name.ts'
import { OFFLINE_PHOTO_WIDTH, photoAddress, photoSources } from '#shared/tips/photo.ts'
import { inLanguage } from '#web/lib/in-language.ts'
import { TipDrawing } from './tip-drawing.tsx'

/** How wide the photo is in the widest place that shows it (tip-page.css), with the space around the text of a phone. */
const SIZES = '(width < 768px) 100vw, 720px'

/**
 * The drawing or the photo of a tip, or nothing. Width and height of a photo set its place before it has loaded, so that
 * nothing moves.
 */
export function TipPicture({ tip }: { tip: Tip }) {
  const { photo, drawing, category } = tip
  if (!photo) return <TipDrawing tip={tip} />
  return (
    <img
      className="tip-drawing tip-photo"
      src={photoAddress(photo, OFFLINE_PHOTO_WIDTH)}
      srcSet={photoSources(photo)
        .map(({ address, width }) => `${address} ${width}w`)
        .join(', ')}
      sizes={SIZES}
      width={photo.width}
      height={photo.height}
      alt={drawing && lettersOf(drawing)}
      {...inLanguage(tip)}
      data-category={category}
      decoding="async"
    />
  )
}

// Runs in a worker thread (pictures.ts).
import sharp from 'sharp'
import type { PictureLook } from '#server/content/picture-look.ts'
import { siteMark } from './site-mark.ts'

/** An icon of the installed site. */
export interface AppIcon {
  look: PictureLook
  /** Width and height (px). */
  size: number
  /** Fills the corners too, for phones that cut them off. */
  fullBleed?: boolean
  /** The width of the mark as a share of the icon, 0 to 1. */
  scale?: number
}

/** @returns a PNG */
export function appIcon({ look, size, fullBleed = false, scale = 1 }: AppIcon): Promise<Buffer> {
  const background = look.logo ? '#ffffff' : look.accent
  const inner = Math.round(size * (look.logo && fullBleed ? scale * 0.8 : scale))
  const margin = Math.floor((size - inner) / 2)
  const corner = fullBleed ? 0 : 8
  const mark = siteMark(look, { corner, attributes: ` x="${margin}" y="${margin}" width="${inner}" height="${inner}"` })
  const fill = fullBleed ? `<rect width="${size}" height="${size}" fill="${background}"/>` : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${fill}${mark}</svg>`
  return sharp(Buffer.from(svg))
    .png({ palette: true, colours: 64, effort: 7, dither: 0, compressionLevel: 9 })
    .toBuffer()
}

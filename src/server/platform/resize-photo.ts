// Runs in the worker thread of photos.ts.
import sharp from 'sharp'
import { inspectPhoto, MAX_PIXELS } from '#server/content/photo-file.ts'
import * as text from '#texts'

// The bytes of a photo decide which decoder runs, so only the decoders below are allowed. SVG is allowed for the
// pictures that the site itself draws.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Svg'].map((format) => `VipsForeignLoad${format}Buffer`) })
sharp.concurrency(1)
sharp.cache(false)

/** How long a picture may take (s). */
const TIME_LIMIT = 20

/** The longest side of a photo that is stored (pixels). The widest size of a page is 1440. */
const STORED_SIDE = 2400
/** The side of a logo that is stored (pixels). With 256 colours it is smaller than the 64 KB that a logo may have. */
const LOGO_SIDE = 240

/**
 * Decodes a photo upright. Its metadata are left out of whatever is written, and its colours become sRGB. The bytes are copied,
 * because they may lie in memory that threads share, which sharp does not take.
 */
const decode = (bytes: Uint8Array, failOn: 'none' | 'error') =>
  sharp(Buffer.from(bytes), { limitInputPixels: MAX_PIXELS, failOn }).timeout({ seconds: TIME_LIMIT }).autoOrient()

/** Input of `resizePhoto`. It is plain data, because it is sent to a worker thread. */
export interface Resize {
  bytes: Uint8Array
  width: number
  /** JPEG is for the guide and the preview picture, which cannot contain WebP. */
  format: 'webp' | 'jpg'
}

/** A photo in a width, but not wider than it is. A damaged photo is shown as far as it can be read. */
export async function resizePhoto({ bytes, width, format }: Resize): Promise<Uint8Array> {
  const sized = decode(bytes, 'none').resize({ width, withoutEnlargement: true })
  return format === 'webp'
    ? sized.webp({ quality: 78 }).toBuffer()
    : sized.flatten({ background: '#fff' }).jpeg({ quality: 82 }).toBuffer()
}

/** The stored form of a picture that was sent to the site, or the reason why it was refused. */
export type Accepted = { bytes: Uint8Array } | { reason: string }

/** Input of `acceptPhoto`. It is plain data, because it is sent to a worker thread. */
export interface Accept {
  bytes: Uint8Array
  /** The language of the reason. */
  locale?: string
  /** A logo is square, small, and a PNG file. */
  isLogo?: boolean
}

const inside = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const

/**
 * Checks a picture that was sent to the site and encodes it again: upright, without metadata and not larger than pages
 * need. So only its pixels are stored.
 */
export async function acceptPhoto({ bytes, locale = 'en', isLogo = false }: Accept): Promise<Accepted> {
  const options = { locale }
  try {
    const { width, height } = inspectPhoto(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), options)
    if (isLogo && width !== height)
      return { reason: text.picture_not_square({ width: String(width), height: String(height) }, options) }
  } catch (error) {
    return { reason: (error as Error).message }
  }
  try {
    const picture = decode(bytes, 'error')
    const stored = isLogo
      ? picture.resize(inside(LOGO_SIDE)).png({ palette: true, compressionLevel: 9 })
      : picture.resize(inside(STORED_SIDE)).webp({ quality: 88 })
    return { bytes: await stored.toBuffer() }
  } catch {
    return { reason: text.picture_damaged({}, options) }
  }
}

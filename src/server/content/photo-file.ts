import * as text from '#texts'
import { readJpegShape } from './jpeg.ts'
import type { PictureShape, TextOptions } from './picture-shape.ts'
import { PNG_START, readChunks } from './png.ts'
import { readWebpShape } from './webp.ts'

export const PHOTO_FORMATS = ['jpg', 'png', 'webp'] as const
/** The ending of a photo's name. */
export type PhotoFormat = (typeof PHOTO_FORMATS)[number]

/** Type and size of a photo, after the orientation of the camera is applied. */
export interface PhotoShape {
  format: PhotoFormat
  width: number
  height: number
}

/** The maximum size of the file (bytes). */
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024
/** The maximum number of pixels, because decoding takes 4 bytes for each. */
export const MAX_PIXELS = 100_000_000
/** The minimum width and height (pixels). A smaller picture says nothing. */
const MIN_SIDE = 64

const ENGLISH: TextOptions = { locale: 'en' }

const pictureNamed = (format: string) => (options: TextOptions) => text.picture_type_picture({ format }, options)
const archive = (options: TextOptions) => text.picture_type_archive({}, options)
const page = (options: TextOptions) => text.picture_type_page({}, options)
const pdf = () => 'PDF'

/** The beginnings of files that are often taken for photos. */
const OTHER_TYPES: readonly (readonly [start: RegExp, name: (options: TextOptions) => string])[] = [
  [/^GIF8/, pictureNamed('GIF')],
  [/^BM/, pictureNamed('BMP')],
  [/^(?:II\*\0|MM\0\*)/, pictureNamed('TIFF')],
  [/^8BPS/, pictureNamed('Photoshop')],
  [/^....ftyp(?:heic|heix|mif1|msf1)/s, pictureNamed('HEIC')],
  [/^....ftypavif/s, pictureNamed('AVIF')],
  [/^%PDF-/, pdf],
  [/^PK/, archive],
  [/<svg[\s>]/i, (options) => text.picture_type_svg({}, options)],
  [/<(?:!doctype|html|script)/i, page],
]

/** Marks of files that some programs would find inside a picture and run or unpack. */
const HIDDEN_FILES: readonly (readonly [mark: RegExp, name: (options: TextOptions) => string])[] = [
  [/<(?:script|html|svg|iframe)[\s>]/i, page],
  [/<\?php/i, (options) => text.picture_type_program({}, options)],
  [/%PDF-\d/, pdf],
]

/** How far from its end a ZIP archive has its mark (bytes). */
const ZIP_END = 65_557

/** An archive is unpacked from its end, so one that begins as a picture is both. */
const isArchive = (bytes: Buffer) => bytes.subarray(-ZIP_END).includes('PK\x05\x06', 0, 'latin1')

function nameOfType(bytes: Buffer, options: TextOptions): string {
  const start = bytes.toString('latin1', 0, 300)
  const known = OTHER_TYPES.find(([mark]) => mark.test(start))
  return known ? known[1](options) : text.picture_type_other({}, options)
}

const ORIENTATION_TAG = 0x0112

/** The orientation in a TIFF block, from 1 (upright) to 8. A block that cannot be read says 1. */
function readOrientation(exif: Buffer): number {
  const isLittle = exif.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at))
  try {
    const directory = isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4)
    for (let index = 0; index < short(directory); index++) {
      const entry = directory + 2 + index * 12
      if (short(entry) !== ORIENTATION_TAG) continue
      const orientation = short(entry + 8)
      return orientation >= 1 && orientation <= 8 ? orientation : 1
    }
  } catch {
    // The block is cut off.
  }
  return 1
}

function readPngShape(bytes: Buffer, options: TextOptions): PictureShape {
  const chunks = readChunks(bytes)
  const [header] = chunks ?? []
  if (header?.type !== 'IHDR' || header.data.length !== 13 || chunks?.at(-1)?.type !== 'IEND')
    throw new Error(text.picture_damaged({}, options))
  if (chunks.some(({ type }) => type === 'acTL')) throw new Error(text.picture_moves({}, options))
  return {
    width: header.data.readUInt32BE(0),
    height: header.data.readUInt32BE(4),
    exif: chunks.find(({ type }) => type === 'eXIf')?.data,
  }
}

function readShape(bytes: Buffer, options: TextOptions): PictureShape & { format: PhotoFormat } {
  if (bytes.subarray(0, PNG_START.length).equals(PNG_START)) return { format: 'png', ...readPngShape(bytes, options) }
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])))
    return { format: 'jpg', ...readJpegShape(bytes, options) }
  if (/^RIFF....WEBP/s.test(bytes.toString('latin1', 0, 12)))
    return { format: 'webp', ...readWebpShape(bytes, options) }
  throw new Error(text.picture_not_shown({ what: nameOfType(bytes, options) }, options))
}

/** Finds data that a picture hides. */
function findHidden(bytes: Buffer, options: TextOptions): string | undefined {
  if (isArchive(bytes)) return archive(options)
  const whole = bytes.toString('latin1')
  return HIDDEN_FILES.find(([mark]) => mark.test(whole))?.[1](options)
}

/**
 * Checks the bytes of a photo without decoding its pixels, and reads its size. The name of the file and what a browser says
 * about it do not matter.
 * @throws Error with the reason in words that follow the name of the file
 */
export function inspectPhoto(bytes: Buffer, options = ENGLISH): PhotoShape {
  const refuse = (reason: string): never => {
    throw new Error(reason)
  }
  if (bytes.length === 0) refuse(text.picture_empty({}, options))
  if (bytes.length > MAX_PHOTO_BYTES)
    refuse(text.picture_too_large({ megabytes: MAX_PHOTO_BYTES / 1024 / 1024 }, options))
  const { format, width, height, exif } = readShape(bytes, options)
  const size = { width: String(width), height: String(height) }
  if (width * height > MAX_PIXELS)
    refuse(text.picture_too_many_pixels({ ...size, millions: MAX_PIXELS / 1_000_000 }, options))
  if (Math.min(width, height) < MIN_SIDE) refuse(text.picture_too_small({ ...size, side: MIN_SIDE }, options))
  const hidden = findHidden(bytes, options)
  if (hidden) refuse(text.picture_beside({ what: hidden }, options))
  const isTurned = exif !== undefined && readOrientation(exif) >= 5
  return isTurned ? { format, width: height, height: width } : { format, width, height }
}

import * as text from '#texts'
import type { PictureShape, TextOptions } from './picture-shape.ts'

const damaged = (options: TextOptions) => new Error(text.picture_damaged({}, options))

const EXIF_START = 'Exif\0\0'

/** Markers without a length: a restart, and one that means nothing. */
const isAlone = (marker: number) => (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01
/** Whether a marker begins the header of a picture. The three excluded markers of this range begin other segments. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const SCAN = 0xda
const END = 0xd9

/** The position of the marker that ends the compressed pixels from `start` on. */
function endOfScan(bytes: Buffer, start: number, options: TextOptions): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes[at + 1] ?? 0
    // Fill bytes: the marker comes after the last of them.
    if (next === 0xff) at -= 1
    else if (next !== 0 && !isAlone(next)) return at
  }
  throw damaged(options)
}

/**
 * Reads the size of a JPEG file, and follows its segments up to the end of the picture. Phones add a film or a second picture
 * after that, which no decoder reads.
 * @throws Error with the reason
 */
export function readJpegShape(bytes: Buffer, options: TextOptions): PictureShape {
  let shape: PictureShape | undefined
  let exif: Buffer | undefined
  for (let at = 2; at + 1 < bytes.length; ) {
    if (bytes[at] !== 0xff) throw damaged(options)
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === END) {
      if (!shape) break
      return { ...shape, exif }
    }
    if (isAlone(marker)) {
      at += 2
      continue
    }
    const end = at + 4 <= bytes.length ? at + 2 + bytes.readUInt16BE(at + 2) : bytes.length
    const data = bytes.subarray(at + 4, end)
    if (end >= bytes.length) break
    if (isFrame(marker) && data.length >= 6) shape = { width: data.readUInt16BE(3), height: data.readUInt16BE(1) }
    if (marker === 0xe1 && data.toString('latin1', 0, EXIF_START.length) === EXIF_START)
      exif ??= data.subarray(EXIF_START.length)
    at = marker === SCAN ? endOfScan(bytes, end, options) : end
  }
  throw damaged(options)
}

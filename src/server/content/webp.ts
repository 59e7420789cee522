import * as text from '#texts'
import type { PictureShape, TextOptions } from './picture-shape.ts'

const damaged = (options: TextOptions) => new Error(text.picture_damaged({}, options))

/** The chunks of a WebP file by their type. Those that occur more than once are in moving pictures only. */
function readChunks(bytes: Buffer, options: TextOptions): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>()
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) throw damaged(options)
  for (let at = 12; at < bytes.length; ) {
    if (at + 8 > bytes.length) throw damaged(options)
    const length = bytes.readUInt32LE(at + 4)
    const end = at + 8 + length
    if (end > bytes.length) throw damaged(options)
    chunks.set(bytes.toString('latin1', at, at + 4), bytes.subarray(at + 8, end))
    // A chunk of odd length is followed by one byte of padding.
    at = end + (length % 2)
  }
  return chunks
}

/** The size of a picture with lossy or with lossless compression. */
function sizeOf(lossy: Buffer | undefined, lossless: Buffer | undefined, options: TextOptions): PictureShape {
  if (lossy && lossy.length >= 10)
    return { width: lossy.readUInt16LE(6) & 0x3fff, height: lossy.readUInt16LE(8) & 0x3fff }
  if (!lossless || lossless.length < 5) throw damaged(options)
  const bits = lossless.readUInt32LE(1)
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}

/**
 * Reads the size of a WebP file.
 * @throws Error with the reason
 */
export function readWebpShape(bytes: Buffer, options: TextOptions): PictureShape {
  const chunks = readChunks(bytes, options)
  if (chunks.has('ANIM') || chunks.has('ANMF')) throw new Error(text.picture_moves({}, options))
  const exif = chunks.get('EXIF')
  // Some programs write the beginning that only JPEG has.
  const hasStart = exif?.toString('latin1', 0, 6) === 'Exif\0\0'
  return { ...sizeOf(chunks.get('VP8 '), chunks.get('VP8L'), options), exif: hasStart ? exif?.subarray(6) : exif }
}

import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { acceptPhoto } from '#server/platform/resize-photo.ts'
import { inspectPhoto, MAX_PHOTO_BYTES, type PhotoFormat } from './photo-file.ts'

/** A picture of two colours that is wider than high: its left half is red. */
const picture = (width = 120, height = 80) =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
  ])

const WRITERS: Record<PhotoFormat, (of: Sharp) => Sharp> = {
  jpg: (of) => of.jpeg(),
  png: (of) => of.png(),
  webp: (of) => of.webp(),
}
const FORMATS = Object.keys(WRITERS) as PhotoFormat[]

const EXIF = { IFD0: { Copyright: 'A secret name' }, IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' } }

/** The reasons for which a file is refused, in the folder's check and at an upload. */
async function reasonOf(bytes: Buffer): Promise<string> {
  const accepted = await acceptPhoto({ bytes })
  const uploaded = 'reason' in accepted ? accepted.reason : 'accepted'
  try {
    inspectPhoto(bytes)
  } catch (error) {
    expect(uploaded).toBe((error as Error).message)
  }
  return uploaded
}

/** A PNG chunk with a right checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([head, named, sum])
}

/** A small PNG file whose header says that it is larger. */
async function pngThatSays(width: number, height: number): Promise<Buffer> {
  const png = await picture().png().toBuffer()
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return Buffer.concat([
    png.subarray(0, 8),
    chunk('IHDR', Buffer.concat([size, png.subarray(24, 29)])),
    png.subarray(33),
  ])
}

/** A small JPEG file whose header says that it is larger. */
async function jpegThatSays(width: number, height: number): Promise<Buffer> {
  const jpeg = await picture().jpeg().toBuffer()
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(height, frame + 5)
  jpeg.writeUInt16BE(width, frame + 7)
  return jpeg
}

test('[WRITE-10] the size of a photo is read for every format and orientation of a camera', async () => {
  for (const format of FORMATS) {
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const bytes = await WRITERS[format](picture().withMetadata({ orientation })).toBuffer()
      const { autoOrient } = await sharp(bytes).metadata()
      expect(inspectPhoto(bytes), `${format} ${orientation}`).toEqual({ format, ...autoOrient })
    }
  }
  expect(inspectPhoto(await picture().webp({ lossless: true }).toBuffer())).toEqual({
    format: 'webp',
    width: 120,
    height: 80,
  })
  expect(inspectPhoto(await picture().jpeg({ progressive: true }).toBuffer())).toMatchObject({ width: 120, height: 80 })
})

test('[WRITE-10] a photo is stored upright and without place, name and device of its camera', async () => {
  for (const format of FORMATS) {
    const bytes = await WRITERS[format](picture().withExif(EXIF).withMetadata({ orientation: 6 })).toBuffer()
    const accepted = await acceptPhoto({ bytes })
    if (!('bytes' in accepted)) throw new Error(accepted.reason)
    const { exif, icc, xmp, iptc, orientation, width, height } = await sharp(accepted.bytes).metadata()
    expect([exif, icc, xmp, iptc, orientation, width, height], format).toEqual([
      ...[undefined, undefined, undefined, undefined, undefined],
      ...[80, 120],
    ])
    // Turned by a quarter to the right, the red half is above.
    const { data } = await sharp(accepted.bytes).raw().toBuffer({ resolveWithObject: true })
    expect(data[0], format).toBeGreaterThan(200)
    expect(data.at(-1), format).toBeGreaterThan(200)
    expect(Buffer.from(accepted.bytes).includes('secret')).toBe(false)
  }
})

test('[WRITE-10] a large photo is stored in the size that pages need', async () => {
  const accepted = await acceptPhoto({ bytes: await picture(4000, 3000).jpeg().toBuffer() })
  expect('bytes' in accepted && (await sharp(accepted.bytes).metadata())).toMatchObject({ width: 2400, height: 1800 })
})

test('[WRITE-10] a picture that would fill the memory is refused before it is decoded', async () => {
  const reason = 'is 40000 x 40000 pixels; a photo has at most 100 million'
  expect(await reasonOf(await pngThatSays(40_000, 40_000))).toBe(reason)
  expect(await reasonOf(await jpegThatSays(40_000, 40_000))).toBe(reason)
  expect(await reasonOf(await pngThatSays(2_000_000_000, 2_000_000_000))).toContain('a photo has at most 100 million')
  expect(await reasonOf(Buffer.alloc(MAX_PHOTO_BYTES + 1))).toMatch(/^is larger than 10.MB$/)
  // A true picture of 144 million pixels in 0.6 MB.
  const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#000' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(bomb.length).toBeLessThan(1_000_000)
  expect(await reasonOf(bomb)).toBe('is 12000 x 12000 pixels; a photo has at most 100 million')
  expect(await reasonOf(await picture(20, 20).png().toBuffer())).toContain('at least 64 wide and high')
})

test('[WRITE-10] a file of another type is refused by its bytes, with its type', async () => {
  const not = (what: string) =>
    `is not a photo that the site can show, because it is ${what}. A photo is JPEG, PNG or WebP`
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const files: [Buffer | string, string][] = [
    [await picture().gif().toBuffer(), 'a picture of the format GIF'],
    [await picture().tiff().toBuffer(), 'a picture of the format TIFF'],
    [await picture().avif({ effort: 0 }).toBuffer(), 'a picture of the format AVIF'],
    ['\0\0\0\x18ftypheic\0\0\0\0', 'a picture of the format HEIC'],
    [svg, 'an SVG drawing'],
    [`<?xml version="1.0"?>\n${svg}`, 'an SVG drawing'],
    ['<!doctype html><script>alert(1)</script>', 'a web page'],
    ['%PDF-1.7\n', 'PDF'],
    ['PK\x03\x04', 'a ZIP archive'],
    ['GIF89a/*', 'a picture of the format GIF'],
    ['BM....', 'a picture of the format BMP'],
    ['hello', 'another kind of file'],
  ]
  for (const [file, what] of files)
    expect(await reasonOf(typeof file === 'string' ? Buffer.from(file, 'latin1') : file)).toBe(not(what))
  expect(await reasonOf(Buffer.alloc(0))).toBe('is empty')
})

test('[WRITE-10] the reason is said in the language of the editor', async () => {
  expect(await acceptPhoto({ bytes: Buffer.from('GIF89a'), locale: 'de' })).toEqual({
    reason:
      'ist kein Foto, das die Website zeigen kann, denn es ist ein Bild im Format GIF. Ein Foto ist JPEG, PNG oder WebP',
  })
})

test('[WRITE-10] a picture that is another file too is refused', async () => {
  const archive = Buffer.from(`PK\x03\x04 hello PK\x05\x06${'\0'.repeat(18)}`, 'latin1')
  for (const format of FORMATS) {
    const bytes = await WRITERS[format](picture()).toBuffer()
    const withTail = (tail: string | Buffer) =>
      reasonOf(Buffer.concat([bytes, typeof tail === 'string' ? Buffer.from(tail) : tail]))
    for (const [tail, what] of [
      ['<html><script>alert(1)</script></html>', 'a web page'],
      ['<?php system($_GET[0]); ?>', 'a program'],
      ['%PDF-1.7', 'PDF'],
      [archive, 'a ZIP archive'],
    ] as const) {
      expect(await withTail(tail), `${format} and ${what}`).toMatch(
        format === 'jpg' ? `holds ${what} beside the picture` : /beside the picture|cut off or damaged/,
      )
    }
  }
  const comment = await picture().jpeg().toBuffer()
  const script = Buffer.from('\xff\xfe\x00\x1b<script>alert(1)</script>', 'latin1')
  expect(await reasonOf(Buffer.concat([comment.subarray(0, 2), script, comment.subarray(2)]))).toBe(
    'holds a web page beside the picture',
  )
})

test('[WRITE-10] the film that a phone adds to its photo is not stored', async () => {
  const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), Buffer.alloc(5000, 'film')])
  const accepted = await acceptPhoto({ bytes: Buffer.concat([await picture().jpeg().toBuffer(), film]) })
  expect('bytes' in accepted && Buffer.from(accepted.bytes).includes('film')).toBe(false)
})

test('[WRITE-10] a photo that is cut off anywhere is refused', async () => {
  for (const format of FORMATS) {
    const bytes = await WRITERS[format](picture()).toBuffer()
    for (let length = 12; length < bytes.length; length += Math.ceil(bytes.length / 60)) {
      expect(await reasonOf(bytes.subarray(0, length)), `${format} ${length}`).toMatch(
        /^is (cut off or damaged|not a photo)/,
      )
    }
  }
})

test('[WRITE-10] moving pictures are refused', async () => {
  const frames = Buffer.concat([Buffer.alloc(80 * 80 * 3, 1), Buffer.alloc(80 * 80 * 3, 200)])
  const moving = sharp(frames, { raw: { width: 80, height: 160, channels: 3, pageHeight: 80 } })
  expect(await reasonOf(await moving.webp({ loop: 0, delay: [100, 100] }).toBuffer())).toContain('moves')
  const png = await picture().png().toBuffer()
  const control = chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))
  expect(await reasonOf(Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]))).toContain('moves')
})

test('[WRITE-10] any bytes get an answer with a reason and end nothing', async () => {
  const jpeg = await picture().withExif(EXIF).jpeg().toBuffer()
  const webp = await picture().withExif(EXIF).webp().toBuffer()
  let seed = 1
  for (let round = 0; round < 300; round++) {
    const bytes = Buffer.from(round % 2 === 0 ? jpeg : webp)
    for (let changed = 0; changed < 4; changed++) {
      seed = (seed * 48_271) % 2_147_483_647
      bytes[12 + (seed % (bytes.length - 12))] = seed % 251
    }
    try {
      inspectPhoto(bytes)
    } catch (error) {
      expect((error as Error).message, `round ${round}`).toMatch(/^(is|holds|moves) /)
      expect((error as Error).name, `round ${round}`).toBe('Error')
    }
  }
})

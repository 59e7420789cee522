import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const { resolve } = createRequire(import.meta.url)
prepareZXingModule({
  overrides: { wasmBinary: readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm')).buffer as ArrayBuffer },
})

/** A rendered page. */
export interface Picture {
  data: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
}

/** The only page of a PDF as a picture. */
export async function renderPage(pdf: Uint8Array, dotsPerInch = 150): Promise<Picture> {
  const options = { input: pdf, maxBuffer: 1e8 }
  const png = execFileSync('pdftoppm', ['-r', String(dotsPerInch), '-png', '-singlefile', '-'], options)
  return readPng(png)
}

/** A picture of the site as pixels. */
export async function readPng(png: Uint8Array): Promise<Picture> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height }
}

export interface FoundCode {
  text: string
  /** In pixels. */
  left: number
  top: number
  size: number
}

/** The QR codes of a picture. */
export async function findCodes({ data, width, height }: Picture): Promise<FoundCode[]> {
  const found = await readBarcodes({ data, width, height } as ImageData, {
    formats: ['QRCode'],
    maxNumberOfSymbols: 20,
  })
  return found
    .filter(({ isValid }) => isValid)
    .map(({ text, position: { topLeft, bottomRight } }) => ({
      text,
      left: topLeft.x,
      top: topLeft.y,
      size: bottomRight.x - topLeft.x,
    }))
}

/** The same picture with a rectangle in one shade of grey, in pixels. */
export function cover(
  picture: Picture,
  shade: number,
  area: { left: number; top: number; width: number; height: number },
) {
  const data = new Uint8ClampedArray(picture.data)
  for (let y = Math.round(area.top); y < Math.round(area.top + area.height); y++)
    for (let x = Math.round(area.left); x < Math.round(area.left + area.width); x++)
      data.fill(shade, (y * picture.width + x) * 4, (y * picture.width + x) * 4 + 3)
  return { ...picture, data }
}

/** The part of a picture around a code, with its margin. */
export function around(picture: Picture, { left, top, size }: FoundCode): Picture {
  const margin = Math.round(size * 0.13)
  const side = Math.round(size) + 2 * margin
  const data = new Uint8ClampedArray(side * side * 4)
  for (let row = 0; row < side; row++) {
    const from = ((Math.round(top) - margin + row) * picture.width + Math.round(left) - margin) * 4
    data.set(picture.data.subarray(from, from + side * 4), row * side * 4)
  }
  return { data, width: side, height: side }
}

/** Makes the PNG icons from public/favicon.svg. Run it after the drawing changes: node tools/make-icons.ts */
import { readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const folder = new URL('../public/', import.meta.url)
const drawing = await readFile(new URL('favicon.svg', folder))
const YELLOW = '#f6ce00'

interface Icon {
  file: string
  size: number
  /** Yellow up to the edges: phones cut the corners themselves. */
  fullBleed?: boolean
  /** How much of the width the tile takes; the rest around it is yellow. */
  scale?: number
}

const ICONS: Icon[] = [
  { file: 'apple-touch-icon.png', size: 180, fullBleed: true },
  { file: 'icon-192.png', size: 192 },
  { file: 'icon-512.png', size: 512 },
  // A mask may cut everything outside the circle of 80 % of the width; at this scale the whole shield is inside it.
  { file: 'icon-maskable.png', size: 512, fullBleed: true, scale: 0.9 },
]

for (const { file, size, fullBleed = false, scale = 1 } of ICONS) {
  const margin = Math.round((size * (1 - scale)) / 2)
  const tile = size - 2 * margin
  // The drawing is 32 wide at 72 dpi: this density draws it at its final size, so nothing is scaled afterwards.
  const image = sharp(drawing, { density: (72 * tile) / 32 })
    .resize(tile, tile)
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: YELLOW })
  const path = fileURLToPath(new URL(file, folder))
  await (fullBleed ? image.flatten({ background: YELLOW }) : image)
    .png({ palette: true, colours: 64, effort: 10, dither: 0, compressionLevel: 9 })
    .toFile(path)
  console.log(`${file}: ${size} px, ${(await stat(path)).size} bytes`)
}

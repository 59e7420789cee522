import sharp, { type Sharp } from 'sharp'
import { readConfig } from '#server/config.ts'
import { loadLibrary } from '#server/content/load.ts'
import { paintedDrawing } from '#server/content/picture-look.ts'
import { makeSiteSettings } from '#server/content/site-settings.ts'

const COLUMNS = 4
const WIDTH = 288
const HEIGHT = 180
const GAP = 12
const BACKGROUND = '#ebe9e2'

/** All drawings of the starter content on one picture, for docs/drawing.md. */
export async function contactSheet(): Promise<Sharp> {
  const config = readConfig({})
  const library = loadLibrary(config.contentDir)
  const settings = makeSiteSettings(config, library.site, 'en')
  const drawings = library.tips.flatMap((tip) => paintedDrawing(settings, library, tip) ?? [])
  const tiles = await Promise.all(
    drawings.map(async ({ viewBox, shapes }, index) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="${viewBox}">${shapes}</svg>`
      return {
        input: await sharp(Buffer.from(svg)).png().toBuffer(),
        left: GAP + (index % COLUMNS) * (WIDTH + GAP),
        top: GAP + Math.floor(index / COLUMNS) * (HEIGHT + GAP),
      }
    }),
  )
  const rows = Math.ceil(drawings.length / COLUMNS)
  const size = { width: COLUMNS * (WIDTH + GAP) + GAP, height: rows * (HEIGHT + GAP) + GAP }
  const blank = sharp({ create: { ...size, channels: 3, background: BACKGROUND } })
  return sharp(await blank.composite(tiles).png().toBuffer())
}

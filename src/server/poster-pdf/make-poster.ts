// Runs in a worker thread.
import sharp from 'sharp'
import { Paper } from '#server/paper/paper.ts'
import { paintPdf } from './paint-pdf.ts'
import { pageSvg } from './paint-svg.ts'
import type { PosterContent } from './poster.ts'
import { posterPage } from './poster-page.ts'
import { stickerSheet } from './sticker-sheet.ts'

/** The width of the preview (pixels). */
const PREVIEW_WIDTH = 900

const pageOf = (content: PosterContent) => (content.format === 'stickers' ? stickerSheet(content) : posterPage(content))

/** Makes a poster or a sheet of stickers, a tagged PDF of one page. */
export async function makePoster(content: PosterContent): Promise<Uint8Array<ArrayBuffer>> {
  const { language, siteTitle, look, date, title } = content
  const { size, marks, repeated } = pageOf(content)
  const paper = new Paper({
    language,
    title: `${title} · ${siteTitle}`,
    author: siteTitle,
    date,
    look,
    size,
    isPlaced: true,
  })
  await paintPdf(paper, paper.element(paper.root, 'Sect'), marks)
  await paintPdf(paper, undefined, repeated)
  return paper.finish()
}

/** Draws the same page as a PNG picture for Admin, because Admin shows no PDF. */
export async function previewPoster(content: PosterContent): Promise<Uint8Array> {
  return sharp(Buffer.from(pageSvg(pageOf(content))), { density: 144 })
    .resize({ width: PREVIEW_WIDTH })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
}

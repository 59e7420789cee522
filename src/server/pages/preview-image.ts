import sharp from 'sharp'
import { readIcon } from '#server/content/icons.ts'
import type { PaintedDrawing, PictureLook } from '#server/content/picture-look.ts'
import { isRightToLeft } from '#server/platform/typesetting/direction.ts'
import { drawableText, type TextStyle, textPath, textWidth, wrapText } from '#server/platform/typesetting/text-paths.ts'
import type { Importance } from '#shared/tips/importance.ts'
import { IMPORTANCE_ICONS } from '#shared/tips/importance-icon.ts'
import { PREVIEW_PHOTO_WIDTH } from './preview-photo.ts'
import { siteMark } from './site-mark.ts'

export interface PreviewCard {
  siteTitle: string
  title: string
  text: string
  /** A word or two in a chip. */
  label?: string
  /** Gives the chip the colours and the icon of this importance. */
  importance?: Importance | undefined
  look: PictureLook
  /** The drawing of a tip. It replaces the drawing of the category. */
  drawing?: PaintedDrawing | undefined
  /** The photo of a tip as JPEG, in the place of a drawing. */
  photo?: Uint8Array | undefined
}

const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 72
const ROAD = 566
/** The column of the text, between the site's name and the road. */
const COLUMN = { width: 640, top: 142, bottom: ROAD - 34 }
/** Before scaling, the drawing of a category is 260 wide and its ground line is at 132. */
const DRAWING = { left: WIDTH - 44 - 440, scale: 440 / 260 }
/** The place of a tip's drawing, which keeps its proportions. */
const TIP_DRAWING = { left: WIDTH - 32 - PREVIEW_PHOTO_WIDTH, top: 182, width: PREVIEW_PHOTO_WIDTH, height: 276 }
const PAPER = '#fbfaf7'
const INK = '#141a29'
const INK_2 = '#464d5b'

const NAME: TextStyle = { weight: 700, size: 32, tracking: -0.005 }
const LABEL: TextStyle = { weight: 700, size: 27 }
const SENTENCE: TextStyle = { weight: 400, size: 34 }
const TITLE_SIZES = [92, 86, 80, 74, 68, 62, 56]
const TITLE_LEADING = 1.08
/** Letters of scripts from right to left have longer tails. */
const MIRRORED_TITLE_LEADING = 1.2
const SENTENCE_LEADING = 46
const SENTENCE_ABOVE = 20

/** The colours of the importance chips of the website (importance-chip.tsx, tokens.css), as sRGB. */
const CHIPS: Record<Importance, { ink: string; paper: string }> = {
  Critical: { ink: '#ac0311', paper: '#ffe7e4' },
  Essential: { ink: '#784900', paper: '#feefcf' },
  High: { ink: '#973900', paper: '#ffebda' },
  'Before Riding': { ink: '#784900', paper: '#feefcf' },
  Intermediate: { ink: '#2f546d', paper: '#e8f2f9' },
  Basic: { ink: '#2f546d', paper: '#e8f2f9' },
}

const titleStyle = (size: number): TextStyle => ({ weight: 700, size, tracking: -0.015 })

/** Draws a line that begins at `x`. On a mirrored picture it ends at the same distance from the right edge. */
function words(
  line: string,
  x: number,
  baseline: number,
  color: string,
  style: TextStyle,
  isMirrored: boolean,
): string {
  const left = isMirrored ? WIDTH - x - textWidth(line, style) : x
  return `<path d="${textPath(line, left, baseline, style)}" fill="${color}"/>`
}

/** The left end of something, on a mirrored picture counted from the right edge. */
const place = (left: number, width: number, isMirrored: boolean) => (isMirrored ? WIDTH - left - width : left)

/** The chip at the top right, in the colours of the importance or of the category. */
function chip(
  label: string,
  importance: Importance | undefined,
  hue: string,
  isMirrored: boolean,
): { svg: string; width: number } {
  const line = wrapText(label, LABEL, 320, 1).lines[0]
  if (!line) return { svg: '', width: 0 }
  const { ink, paper } = importance ? CHIPS[importance] : { ink: hue, paper: `${hue}1f` }
  const icon = importance ? IMPORTANCE_ICONS[importance] : ''
  const before = icon ? 60 : 26
  const width = Math.round(before + textWidth(line, LABEL) + 26)
  const left = WIDTH - MARGIN - width
  const svg = `<rect x="${place(left, width, isMirrored)}" y="58" width="${width}" height="52" rx="26" fill="${paper}"/>
    <g transform="translate(${place(left + 21, 30, isMirrored)} 69) scale(1.25)" fill="none" stroke="${ink}" stroke-width="2.2"
      stroke-linecap="round" stroke-linejoin="round">${icon && `<path d="${readIcon(icon)}"/>`}</g>
    ${words(line, left + before, 93, ink, LABEL, isMirrored)}`
  return { svg, width }
}

/** The logo and name of the site at the top left. Without a name the logo is larger. */
function masthead(name: string, width: number, look: PictureLook, isMirrored: boolean): string {
  const size = name ? 64 : 80
  const line = wrapText(name, NAME, width - 84, 1).lines[0] ?? ''
  const box = ` x="${place(MARGIN, size, isMirrored)}" y="${84 - size / 2}" width="${size}" height="${size}"`
  return `${siteMark(look, { attributes: box })}
    ${words(line, MARGIN + 84, 95, INK, NAME, isMirrored)}`
}

/** The title in the largest size that leaves room for the sentence, and the sentence below it. */
function column(title: string, sentence: string, isMirrored: boolean): string {
  const text = wrapText(sentence, SENTENCE, COLUMN.width, 3).lines
  const space = COLUMN.bottom - COLUMN.top
  const below = text.length && SENTENCE_ABOVE + text.length * SENTENCE_LEADING
  const titleLeading = isMirrored ? MIRRORED_TITLE_LEADING : TITLE_LEADING
  let size = 0
  let height = 0
  let lines: string[] = []
  for (size of TITLE_SIZES) {
    const wrapped = wrapText(title, titleStyle(size), COLUMN.width, 3)
    lines = wrapped.lines
    height = lines.length * size * titleLeading + below
    if (wrapped.whole && height <= space) break
  }
  const top = COLUMN.top + Math.max(0, (space - height) / 2)
  const leading = size * titleLeading
  const textTop = top + lines.length * leading + SENTENCE_ABOVE
  return [
    // Large letters have more space on their left side. Without the shift the title would look indented.
    ...lines.map((line, i) =>
      words(line, MARGIN - size * 0.03, top + size * 0.85 + i * leading, INK, titleStyle(size), isMirrored),
    ),
    ...text.map((line, i) => words(line, MARGIN, textTop + 34 + i * SENTENCE_LEADING, INK_2, SENTENCE, isMirrored)),
  ].join('')
}

function categoryDrawing({ hue, drawing }: PictureLook): string {
  return `<g transform="translate(${DRAWING.left} ${ROAD}) scale(${DRAWING.scale}) translate(0 -132)">
      <circle cx="130" cy="72" r="105" fill="${hue}" opacity=".08"/>${drawing}
    </g>`
}

/** A tip's drawing on a tint of its category. */
function tipDrawing({ viewBox, shapes }: PaintedDrawing, hue: string): string {
  const { left, top, width, height } = TIP_DRAWING
  return `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="22" fill="${hue}" opacity=".09"/>
    <svg x="${left + 10}" y="${top + 10}" width="${width - 20}" height="${height - 20}" viewBox="${viewBox}">${shapes}</svg>`
}

/** A tip's photo, which fills the place of a drawing. Its edges may be cut off. */
function tipPhoto(photo: Uint8Array): string {
  const { left, top, width, height } = TIP_DRAWING
  const data = Buffer.from(photo).toString('base64')
  return `<clipPath id="photo"><rect x="${left}" y="${top}" width="${width}" height="${height}" rx="22"/></clipPath>
    <image x="${left}" y="${top}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice"
      clip-path="url(#photo)" href="data:image/jpeg;base64,${data}"/>`
}

const shifted = (svg: string, by: number) => `<g transform="translate(${by} 0)">${svg}</g>`

/**
 * The picture itself is not mirrored, because a road has sides. On a mirrored card the whole picture moves to the other
 * side.
 */
function pictureOf({ look, drawing, photo }: PreviewCard, isMirrored: boolean): string {
  const ofTip = photo ? tipPhoto(photo) : drawing && tipDrawing(drawing, look.hue)
  const picture = ofTip ?? categoryDrawing(look)
  const { left, width } = ofTip ? TIP_DRAWING : { left: DRAWING.left, width: 440 }
  return isMirrored ? shifted(picture, WIDTH - 2 * left - width) : picture
}

function compose(card: PreviewCard): string {
  const { siteTitle, title, text, label, importance, look } = card
  const name = drawableText(siteTitle)
  // When the font lacks the script of the title, the name of the site is drawn instead.
  const heading = drawableText(title) || name
  const { hue, accentOnInk } = look
  const isMirrored = isRightToLeft(heading)
  const tag = chip(drawableText(label ?? ''), importance, hue, isMirrored)
  const dashes = (ROAD + HEIGHT) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>
    ${pictureOf(card, isMirrored)}
    <path d="M0 ${ROAD}h${WIDTH}v${HEIGHT - ROAD}H0Z" fill="${INK}"/>
    <path d="M-24 ${dashes}H${WIDTH}" stroke="${accentOnInk}" stroke-width="12" stroke-dasharray="96 48"/>
    ${masthead(heading === name ? '' : name, WIDTH - 2 * MARGIN - tag.width - 40, look, isMirrored)}
    ${tag.svg}
    ${column(heading, drawableText(text), isMirrored)}
  </svg>`
}

/**
 * Draws the preview image of a shared link to the site or a tip.
 *
 * @param card may contain any text. Text becomes glyph paths, so that no character of it is inserted into the SVG
 * @returns a PNG of 1200 x 630, under 80 KB and the same on every machine
 */
export async function previewImage(card: PreviewCard): Promise<Buffer> {
  return (
    sharp(Buffer.from(compose(card)))
      // A lower effort is faster but changes the flat colours. Dithering makes flat colours rough, so only pictures
      // with a photo have it.
      .png({ palette: true, quality: 90, effort: 4, dither: card.photo ? 0.6 : 0, compressionLevel: 9 })
      .toBuffer()
  )
}

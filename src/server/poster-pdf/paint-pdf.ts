import sharp from 'sharp'
import { heightOf, paintDrawing } from '#server/paper/drawing.ts'
import { type Area, type Element, INK } from '#server/paper/page.ts'
import type { Paper } from '#server/paper/paper.ts'
import type { Mark, TextMark } from './marks.ts'

/** The side of a logo in the PDF (pixels): 300 dots per inch on A4. */
const LOGO_PIXELS = 320

/** A logo as PNG, because PDF knows no SVG. */
async function pngOf(address: string): Promise<Buffer> {
  const bytes = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
  return sharp(bytes, { density: 300 }).resize(LOGO_PIXELS, LOGO_PIXELS, { fit: 'inside' }).png().toBuffer()
}

function paintText(paper: Paper, { lines, weight, size, color, direction }: TextMark) {
  const style = { font: weight === 700 ? 'bold' : 'regular', size, leading: size, color } as const
  paper.drawLines(lines, style, direction)
}

/** Draws a mark, with its element in the structure of the document unless it is decoration. */
async function paintMark(paper: Paper, parent: Element | undefined, mark: Mark) {
  const { doc } = paper
  const drawFigure = (alt: string, area: Area, draw: () => void) =>
    parent ? paper.figure(parent, alt, area, draw) : paper.decorate(draw)
  switch (mark.kind) {
    case 'text': {
      if (!parent) return paper.decorate(() => paintText(paper, mark))
      const element = paper.element(parent, mark.tag, mark.language)
      element.add(() => {
        paintText(paper, mark)
        const [first] = mark.lines
        if (!mark.link || !first) return
        const width = paper.width(first.words, styleOf(mark))
        const area = { x: first.x, y: first.baseline - mark.size, width, height: mark.size * 1.3 }
        paper.link(element, mark.lines.map(({ words }) => words).join(''), area, mark.link)
      })
      element.end()
      return
    }
    case 'block':
      return paper.decorate(() =>
        (mark.radius > 0
          ? doc.roundedRect(mark.x, mark.y, mark.width, mark.height, mark.radius)
          : doc.rect(mark.x, mark.y, mark.width, mark.height)
        ).fill(mark.fill),
      )
    case 'frame':
      return paper.decorate(() =>
        doc.roundedRect(mark.x, mark.y, mark.width, mark.height, mark.radius).lineWidth(mark.line).stroke(mark.color),
      )
    case 'strokes':
      return paper.decorate(() => doc.path(mark.path).lineWidth(mark.line).stroke(mark.color))
    case 'drawing': {
      const draw = () => paintDrawing(doc, mark.drawing, mark.x, mark.y, mark.width)
      const area = { ...mark, height: heightOf(mark.drawing, mark.width) }
      return mark.alt === undefined ? paper.decorate(draw) : drawFigure(mark.alt, area, draw)
    }
    case 'photo':
      return drawFigure(mark.alt, mark, () =>
        doc.image(Buffer.from(mark.photo.bytes), mark.x, mark.y, { width: mark.width, height: mark.height }),
      )
    case 'logo': {
      const png = await pngOf(mark.address)
      return paper.decorate(() => doc.image(png, mark.x, mark.y, { fit: [mark.width, mark.height] }))
    }
    case 'code':
      return drawFigure(mark.alt, { ...mark, width: mark.size, height: mark.size }, () =>
        doc
          .translate(mark.x, mark.y)
          .scale(mark.size / mark.modules)
          .path(mark.path)
          .fill(INK),
      )
  }
}

const styleOf = ({ weight, size }: TextMark) =>
  ({ font: weight === 700 ? 'bold' : 'regular', size, leading: size }) as const

/** Draws marks in their order. Without a parent they are decoration. */
export async function paintPdf(paper: Paper, parent: Element | undefined, marks: readonly Mark[]): Promise<void> {
  for (const mark of marks) await paintMark(paper, parent, mark)
}

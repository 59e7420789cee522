import { DrawFuncs, type Font } from 'harfbuzzjs'
import type { ShapedGlyph } from '#server/platform/typesetting/shaped-line.ts'
import type { Weight } from '#server/platform/typesetting/site-typeface.ts'
import type { Doc } from './page.ts'

/** The outline of a glyph while it is read. */
interface Outline {
  operators: string
  x: number
  y: number
}

const round = (value: number) => Math.round(value * 10) / 10

/** Writes the outline of a glyph as PDF operators, in the units of its font. */
function makeWriter(): DrawFuncs {
  const writer = new DrawFuncs()
  const add = (data: unknown, operators: string, x: number, y: number) => {
    const outline = data as Outline
    outline.operators += operators
    outline.x = x
    outline.y = y
  }
  writer.setMoveToFunc((x, y, data) => add(data, `${round(x)} ${round(y)} m\n`, x, y))
  writer.setLineToFunc((x, y, data) => add(data, `${round(x)} ${round(y)} l\n`, x, y))
  const cubic = (x1: number, y1: number, x2: number, y2: number, x: number, y: number, data: unknown) =>
    add(data, `${round(x1)} ${round(y1)} ${round(x2)} ${round(y2)} ${round(x)} ${round(y)} c\n`, x, y)
  writer.setCubicToFunc(cubic)
  writer.setQuadraticToFunc((cx, cy, x, y, data) => {
    // PDF has only cubic curves.
    const from = data as Outline
    const near = (end: number, control: number) => end + (2 / 3) * (control - end)
    cubic(near(from.x, cx), near(from.y, cy), near(x, cx), near(y, cy), x, y, data)
  })
  writer.setClosePathFunc((data) => {
    ;(data as Outline).operators += 'h\n'
  })
  return writer
}

let writer: DrawFuncs | undefined

function operatorsOf(font: Font, id: number): string {
  writer ??= makeWriter()
  const outline: Outline = { operators: '', x: 0, y: 0 }
  font.drawGlyph(id, writer, outline)
  return `${outline.operators}f`
}

/**
 * Draws glyphs of fonts that cannot be embedded as shapes. The document holds each shape once, because a glyph may have thousands
 * of points, and a sheet of names thousands of glyphs.
 */
export class GlyphShapes {
  readonly #doc: Doc
  readonly #numbers = new Map<ShapedGlyph['font'], number>()
  readonly #shapes = new Map<string, PDFKit.PDFKitReference>()

  constructor(doc: Doc) {
    this.#doc = doc
  }

  /** Adds a glyph to the resources of the page. @returns its name */
  #shapeOf({ font, id }: ShapedGlyph, weight: Weight): string {
    const number = this.#numbers.get(font) ?? this.#numbers.size
    this.#numbers.set(font, number)
    const name = `G${number}-${weight}-${id}`
    let shape = this.#shapes.get(name)
    if (!shape) {
      const side = 4 * font.unitsPerEm
      // Compressing each small shape by itself takes longer than drawing it.
      const { compress } = this.#doc
      this.#doc.compress = false
      shape = this.#doc.ref({
        Type: 'XObject',
        Subtype: 'Form',
        BBox: [-side, -side, 2 * side, side],
        Resources: {},
      })
      this.#doc.compress = compress
      shape.end(operatorsOf(font.fonts[weight], id))
      this.#shapes.set(name, shape)
    }
    this.#doc.page.xobjects[name] = shape
    return name
  }

  /** Draws in the current colour, from the left end `x` on a baseline. */
  draw(glyphs: readonly ShapedGlyph[], weight: Weight, x: number, baseline: number, size: number): void {
    const place = (value: number) => Math.round(value * 10_000) / 10_000
    for (const glyph of glyphs) {
      const scale = Number((size / glyph.font.unitsPerEm).toPrecision(6))
      // The y axis of the page points downwards, and that of the font upwards.
      const at = `${place(x + glyph.x * size)} ${place(baseline - glyph.y * size)}`
      this.#doc.addContent(`q ${scale} 0 0 ${-scale} ${at} cm /${this.#shapeOf(glyph, weight)} Do Q`)
    }
  }
}

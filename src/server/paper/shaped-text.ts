import { lettersForReaders } from '#server/platform/typesetting/letters-for-readers.ts'
import type { ShapedLine } from '#server/platform/typesetting/shaped-line.ts'
import { isStatic } from '#server/platform/typesetting/static-fonts.ts'
import type { EmbeddableFont } from './embedded-font.ts'
import { GlyphShapes } from './glyph-shapes.ts'
import { InvisibleText } from './invisible-text.ts'
import { type Doc, INK, type Style } from './page.ts'
import { glyphText, shapedFont } from './shaped-font.ts'

/** The parts of PDFKit's current font that write text without laying it out. */
interface CurrentFont {
  id: string
  ref: () => PDFKit.PDFKitReference
  /** With features, PDFKit does not keep the text in its memory. */
  encode: (text: string, features?: []) => [string[], unknown]
}

const round = (value: number) => Math.round(value * 1000) / 1000

/** Draws the text of a document that the site's font cannot show. */
export class ShapedText {
  readonly #doc: Doc
  readonly #shapes: GlyphShapes
  readonly #invisible: InvisibleText
  readonly #known = new Set<string>()

  /** @param font the site's font, which the invisible letters are measured by */
  constructor(doc: Doc, font: EmbeddableFont) {
    this.#doc = doc
    this.#shapes = new GlyphShapes(doc)
    this.#invisible = new InvisibleText(font)
  }

  /** The font of PDFKit for what is written next. */
  get #current(): CurrentFont {
    return (this.#doc as unknown as { _font: CurrentFont })._font
  }

  /**
   * Draws a line that the site's font cannot show, from the left end `x` on a baseline. Its letters are glyphs of
   * embedded static fonts, or shapes where the font is variable and cannot be embedded. Both stand for no text, and
   * invisible letters over them carry it for copying, searching and reading aloud.
   */
  draw(shaped: ShapedLine, style: Style, x: number, baseline: number) {
    const doc = this.#doc
    const { glyphs, weight, clusters } = shaped
    const { size, color = INK } = style
    const shapes = glyphs.filter(({ font }) => !isStatic(font))
    doc.fillColor(color)
    this.#shapes.draw(shapes, weight, x, baseline, size)
    // In PDF the y axis of text points upwards.
    doc.save().transform(1, 0, 0, -1, 0, doc.page.height)
    const place = (left: number, up = 0) =>
      `1 0 0 1 ${round(x + left * size)} ${round(doc.page.height - baseline + up * size)} Tm`
    // A tab in the place of the glyphs is what PDFium and poppler both leave out.
    doc.addContent('/Span <</ActualText <FEFF0009>>> BDC BT')
    for (const { font, id, x: left, y: up } of glyphs) {
      if (!isStatic(font)) continue
      doc.addContent(this.#fontOperator(`${font.name} ${weight}`, () => shapedFont(font, weight), size))
      const [[code = '']] = this.#current.encode(glyphText(id))
      doc.addContent(`${place(left, up)} <${code}> Tj`)
    }
    doc.addContent(`ET EMC BT ${this.#fontOperator('invisible', () => this.#invisible.font, size)} 3 Tr`)
    doc.addContent(place(Math.min(0, ...clusters.map(({ x }) => x))))
    for (const letters of lettersForReaders(clusters))
      doc.addContent(`<${this.#current.encode(this.#invisible.write(letters), [])[0].join('')}> Tj`)
    doc.addContent('ET').restore()
  }

  /**
   * Sets a font of PDFKit and returns the PDF operator that selects it. @param make makes the font if the document does
   * not have it yet
   */
  #fontOperator(name: string, make: (() => EmbeddableFont) | undefined, size: number): string {
    const doc = this.#doc
    if (make && !this.#known.has(name)) {
      this.#known.add(name)
      doc.registerFont(name, make() as unknown as Uint8Array)
    }
    doc.font(name)
    const font = this.#current
    doc.page.fonts[font.id] = font.ref()
    return `/${font.id} ${size} Tf`
  }
}

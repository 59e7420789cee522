import PDFDocument from 'pdfkit'
import type { PictureLook } from '#server/content/picture-look.ts'
import { linePath, shapeLine } from '#server/platform/typesetting/shaped-line.ts'
import { isInSiteTypeface } from '#server/platform/typesetting/site-typeface.ts'
import { drawableText, type TextStyle, textWidth, wrapText } from '#server/platform/typesetting/text-paths.ts'
import { hasVisibleCharacters } from '#shared/visible.ts'
import { type EmbeddableFont, embeddableFont } from './embedded-font.ts'

export type Doc = PDFKit.PDFDocument
/** An element of the PDF structure tree, which screen readers read in its order. */
export type Element = ReturnType<Doc['struct']>

/** All lengths are in points. */
export const PAGE = { width: 595.28, height: 841.89, top: 50, bottom: 841.89 - 58, left: 58, right: 595.28 - 50 }
/** The narrow column beside the text, for importance and tag. */
export const SIDE = { x: PAGE.left, width: 94 }
export const COLUMN = { x: 166, width: PAGE.right - 166 }

export const INK = '#141a29'
export const GREY = '#4a5160'
export const LINE = '#c9ccd3'
export const SHADE = '#f1f1ee'

export interface Style {
  font: 'regular' | 'bold'
  size: number
  /** The distance between baselines. */
  leading: number
  color?: string
}

/** The area of a text on the page: `x` and `y` are its upper left corner, and the text wraps at `width`. All are points. */
export interface TextArea {
  x: number
  y: number
  width: number
}

/** A line of text with its left end and its baseline (points). */
export interface PlacedLine {
  words: string
  x: number
  baseline: number
}

/** A part of the page that is not split. Its height is measured before it is drawn. */
export interface LayoutBlock {
  height: number
  /** The space above the block. It is left out at the top of a page. */
  above: number
  /** Stays on the same page as the next block, such as a heading. */
  keepWithNext?: boolean
  draw: (y: number) => void
}

/** The parts of PDFKit's current font that write text without laying it out. */
interface CurrentFont {
  id: string
  ref: () => PDFKit.PDFKitReference
  encode: (text: string) => [string[], unknown]
  widthOfString: (text: string, size: number) => number
}

const inPaths = ({ font, size }: Style): TextStyle => ({ weight: font === 'bold' ? 700 : 400, size })
/** More lines than any name has. */
const MOST_LINES = 20

/** A PDF document with its fonts, structure elements and the current position on the page. */
export class Paper {
  readonly doc: Doc
  readonly root: Element
  readonly look: PictureLook
  /** The language of the document. */
  readonly language: string
  /** The position of the next block. */
  y = PAGE.top
  readonly #font: EmbeddableFont

  constructor(document: {
    language: string
    title: string
    author: string
    date: Date
    look: PictureLook
    size?: 'A4' | 'A5'
  }) {
    const { language, title, author, date, look, size = 'A4' } = document
    this.look = look
    this.language = language
    this.doc = new PDFDocument({
      size,
      margin: 0,
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      lang: language,
      displayTitle: true,
      info: { Title: title, Author: author, CreationDate: date, ModDate: date },
    })
    this.#font = embeddableFont(400)
    // The types accept only files, but PDFKit also accepts an object with a `layout` method.
    this.doc.registerFont('regular', this.#font as unknown as Uint8Array)
    this.doc.registerFont('bold', embeddableFont(700) as unknown as Uint8Array)
    this.root = this.doc.struct('Document')
    this.doc.addStructure(this.root)
  }

  /** The number of the current page, from 1. */
  get pageNumber(): number {
    const { start, count } = this.doc.bufferedPageRange()
    return start + count
  }

  newPage() {
    this.doc.addPage()
    this.y = PAGE.top
  }

  /** @param language given when it is not the document's own */
  element(parent: Element, tag: string, language?: string): Element {
    const element = this.doc.struct(tag, language === undefined ? {} : { lang: language })
    parent.add(element)
    return element
  }

  /** Removes the characters that the font does not have. A protected space stays one. */
  drawable(text: string): string {
    return Array.from(text.normalize('NFC').replace(/[^\S\u00a0]+/g, ' '))
      .filter((character) => this.#font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
      .join('')
  }

  #set({ font, size, leading, color = INK }: Style, width: number) {
    this.doc.font(font).fontSize(size).fillColor(color)
    return { width, lineGap: leading - this.doc.currentLineHeight(true) }
  }

  /** The width of a text in one line. */
  width(text: string, style: Style): number {
    if (!isInSiteTypeface(text)) return textWidth(drawableText(text), inPaths(style))
    return this.doc.font(style.font).fontSize(style.size).widthOfString(this.drawable(text))
  }

  height(text: string, style: Style, width: number): number {
    if (!isInSiteTypeface(text)) return this.#linesOf(text, style, width).length * style.leading
    return this.doc.heightOfString(this.drawable(text), this.#set(style, width))
  }

  #linesOf(text: string, style: Style, width: number): string[] {
    return wrapText(drawableText(text), inPaths(style), width, MOST_LINES).lines
  }

  /**
   * Draws a line that the site's font cannot show. Its letters are shapes, because PDFKit cannot embed shaped glyphs. Invisible
   * letters 'x' carry the text for copying and searching, one for each letter in the order of reading, at its place.
   */
  #drawShaped(line: string, style: Style, x: number, baseline: number, direction?: 'ltr' | 'rtl') {
    const { doc } = this
    const { size, color = INK } = style
    const { weight } = inPaths(style)
    const shaped = shapeLine(line, weight, direction)
    doc.path(linePath(shaped, x, baseline, size)).fill(color)
    doc.font(style.font)
    const { _font: font } = doc as unknown as { _font: CurrentFont }
    doc.page.fonts[font.id] = font.ref()
    const [[letter = '']] = font.encode('x')
    // Upwards, as text is in PDF.
    doc.save().transform(1, 0, 0, -1, 0, doc.page.height).addContent(`BT /${font.id} ${size} Tf 3 Tr`)
    for (const cluster of shaped.clusters.filter(({ text }) => hasVisibleCharacters(text))) {
      const text = Buffer.from(`\uFEFF${cluster.text}`, 'utf16le').swap16().toString('hex')
      const place = `1 0 0 1 ${x + cluster.x * size} ${doc.page.height - baseline} Tm`
      const stretch = (100 * cluster.width * size) / font.widthOfString('x', size)
      doc.addContent(`/Span <</ActualText <${text}>>> BDC ${place} ${stretch} Tz <${letter}> Tj EMC`)
    }
    doc.addContent('ET').restore()
  }

  /** Writes a text as a structure element. @param link an address that the text links to */
  write(parent: Element, tag: string, text: string, style: Style, { x, y, width }: TextArea, link?: string) {
    if (!isInSiteTypeface(text)) {
      const lines = this.#linesOf(text, style, width)
      const drawn = () => {
        const first = y + (this.#font.ascent / this.#font.unitsPerEm) * style.size
        for (const [index, line] of lines.entries()) this.#drawShaped(line, style, x, first + index * style.leading)
      }
      parent.add(this.doc.struct(tag, { actual: text }, drawn))
      if (link) this.doc.link(x, y, width, lines.length * style.leading, link)
      return
    }
    const options = this.#set(style, width)
    const written = () => {
      this.doc.text(this.drawable(text), x, y, options)
      // One link over all lines, because a link for each line makes the file a fifth larger.
      if (link) this.doc.link(x, y, width, this.doc.y - y, link)
    }
    parent.add(this.doc.struct(tag, {}, written))
  }

  /** Draws lines that were broken and placed before, each with its left end and its baseline. */
  drawLines(lines: readonly PlacedLine[], style: Style, direction: 'ltr' | 'rtl') {
    for (const { words, x, baseline } of lines) {
      if (!isInSiteTypeface(words)) {
        this.#drawShaped(words, style, x, baseline, direction)
        continue
      }
      this.doc
        .font(style.font)
        .fontSize(style.size)
        .fillColor(style.color ?? INK)
      this.doc.text(this.drawable(words), x, baseline, { lineBreak: false, baseline: 'alphabetic' })
    }
  }

  /**
   * Writes a code as a structure element, each letter by itself. The typeface widens pairs such as 'qj', and readers of PDF take
   * that for a space when somebody copies the code.
   */
  writeCode(parent: Element, tag: string, code: string, style: Style, x: number, y: number, link: string) {
    const { doc } = this
    this.#set(style, 0)
    const places: number[] = []
    let end = x
    for (const letter of code) {
      places.push(end)
      end += doc.widthOfString(letter)
    }
    const written = () => {
      for (const [index, letter] of [...code].entries()) doc.text(letter, places[index], y, { lineBreak: false })
    }
    parent.add(doc.struct(tag, {}, written))
    doc.link(x, y, end - x, style.leading, link)
  }

  /** Writes one line of text, cut with an ellipsis when it is too long. */
  line(text: string, style: Style, { x, y, width }: TextArea, align: 'left' | 'right' = 'left') {
    const options = this.#set(style, width)
    this.doc.text(this.drawable(text), x, y, { ...options, height: style.leading, ellipsis: true, align })
  }

  /** Draws something that screen readers skip. */
  decorate(draw: (doc: Doc) => void) {
    this.doc.markContent('Artifact', { type: 'Layout' })
    draw(this.doc.save())
    this.doc.restore().endMarkedContent()
  }

  /** Draws a picture that screen readers read as its alternative text. */
  figure(parent: Element, alt: string, draw: (doc: Doc) => void) {
    const drawn = () => {
      draw(this.doc.save())
      this.doc.restore()
    }
    parent.add(this.doc.struct('Figure', { alt }, drawn))
  }

  /**
   * Draws blocks one below the other. Starts a new page if all of them then fit on it. Otherwise keeps only the groups of
   * `keepWithNext` together.
   */
  flow(blocks: LayoutBlock[]) {
    const whole = blocks.reduce((sum, { above, height }) => sum + above + height, -(blocks[0]?.above ?? 0))
    const fits = this.y + (blocks[0]?.above ?? 0) + whole <= PAGE.bottom
    if (!fits && whole <= PAGE.bottom - PAGE.top && this.y > PAGE.top) this.newPage()
    let group: LayoutBlock[] = []
    for (const block of blocks) {
      group.push(block)
      if (block.keepWithNext) continue
      const height = group.reduce((sum, { above, height }) => sum + above + height, 0)
      if (this.y + height > PAGE.bottom && this.y > PAGE.top) this.newPage()
      for (const { above, height, draw } of group) {
        // Split a group that is taller than a page.
        if (this.y + above + height > PAGE.bottom && this.y > PAGE.top) this.newPage()
        if (this.y > PAGE.top) this.y += above
        draw(this.y)
        this.y += height
      }
      group = []
    }
  }
}

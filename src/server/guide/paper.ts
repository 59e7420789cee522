import PDFDocument from 'pdfkit'
import type { PictureLook } from '#server/content/picture-look.ts'
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

/** A part of the page that is not split. Its height is measured before it is drawn. */
export interface LayoutBlock {
  height: number
  /** The space above the block. It is left out at the top of a page. */
  above: number
  /** Stays on the same page as the next block, such as a heading. */
  keepWithNext?: boolean
  draw: (y: number) => void
}

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

  constructor(document: { language: string; title: string; author: string; date: Date; look: PictureLook }) {
    const { language, title, author, date, look } = document
    this.look = look
    this.language = language
    this.doc = new PDFDocument({
      size: 'A4',
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

  /** Removes the characters that the font does not have. */
  drawable(text: string): string {
    return Array.from(text.normalize('NFC').replace(/\s+/g, ' '))
      .filter((character) => this.#font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
      .join('')
  }

  #set({ font, size, leading, color = INK }: Style, width: number) {
    this.doc.font(font).fontSize(size).fillColor(color)
    return { width, lineGap: leading - this.doc.currentLineHeight(true) }
  }

  height(text: string, style: Style, width: number): number {
    return this.doc.heightOfString(this.drawable(text), this.#set(style, width))
  }

  /** Writes a text as a structure element. @param link an address that the text links to */
  write(parent: Element, tag: string, text: string, style: Style, { x, y, width }: TextArea, link?: string) {
    const options = this.#set(style, width)
    const written = () => void this.doc.text(this.drawable(text), x, y, link ? { ...options, link } : options)
    parent.add(this.doc.struct(tag, {}, written))
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

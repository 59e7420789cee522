import PDFDocument from 'pdfkit'
import type { PictureLook } from '#server/content/picture-look.ts'
import { type EmbeddableFont, embeddableFont } from './embedded-font.ts'

export type Doc = PDFKit.PDFDocument
/** An element of the document's structure: what a screen reader reads, in its order. */
export type Element = ReturnType<Doc['struct']>

/** All measures are in points. */
export const PAGE = { width: 595.28, height: 841.89, top: 50, bottom: 841.89 - 58, left: 58, right: 595.28 - 50 }
/** Beside the text stands a narrow column for importance and tag. */
export const SIDE = { x: PAGE.left, width: 94 }
export const COLUMN = { x: 166, width: PAGE.right - 166 }

export const INK = '#141a29'
export const GREY = '#4a5160'
export const LINE = '#c9ccd3'
export const SHADE = '#f1f1ee'

export interface Style {
  font: 'regular' | 'bold'
  size: number
  /** From line to line. */
  leading: number
  color?: string
}

/** What stands together on one page. Heights are measured before anything is drawn. */
export interface Block {
  height: number
  /** Space above, but not at the top of a page. */
  above: number
  /** Stays on the page of what follows: a heading is never left alone. */
  keep?: boolean
  draw: (y: number) => void
}

/** The PDF while it is written: fonts, tags, and a place on the page. */
export class Paper {
  readonly doc: Doc
  readonly root: Element
  readonly look: PictureLook
  /** Where the next block goes. */
  y = PAGE.top
  readonly #font: EmbeddableFont

  constructor({ title, author, date, look }: { title: string; author: string; date: Date; look: PictureLook }) {
    this.look = look
    this.doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en',
      displayTitle: true,
      info: { Title: title, Author: author, CreationDate: date, ModDate: date },
    })
    this.#font = embeddableFont(400)
    // The types know files only; PDFKit itself takes a font that can lay out text.
    this.doc.registerFont('regular', this.#font as unknown as Uint8Array)
    this.doc.registerFont('bold', embeddableFont(700) as unknown as Uint8Array)
    this.root = this.doc.struct('Document')
    this.doc.addStructure(this.root)
  }

  /** The number of the page being written, as it is printed. */
  get pageNumber(): number {
    const { start, count } = this.doc.bufferedPageRange()
    return start + count
  }

  newPage() {
    this.doc.addPage()
    this.y = PAGE.top
  }

  /** Adds an element to the structure. */
  element(parent: Element, tag: string): Element {
    const element = this.doc.struct(tag)
    parent.add(element)
    return element
  }

  /** Text without the characters that the typeface cannot draw. */
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

  /** Writes a text as an element of the structure; `link` makes it lead to an address. */
  write(parent: Element, tag: string, text: string, style: Style, x: number, y: number, width: number, link?: string) {
    const options = this.#set(style, width)
    const written = () => void this.doc.text(this.drawable(text), x, y, link ? { ...options, link } : options)
    parent.add(this.doc.struct(tag, {}, written))
  }

  /** A line of text that is cut where it does not fit, to the left or to the right of its place. */
  line(text: string, style: Style, x: number, y: number, width: number, align: 'left' | 'right' = 'left') {
    const options = this.#set(style, width)
    this.doc.text(this.drawable(text), x, y, { ...options, height: style.leading, ellipsis: true, align })
  }

  /** Draws what is to be seen but not read out. */
  decorate(draw: (doc: Doc) => void) {
    this.doc.markContent('Artifact', { type: 'Layout' })
    draw(this.doc.save())
    this.doc.restore().endMarkedContent()
  }

  /**
   * Places blocks one below the other. All of them go to a new page where that keeps them together; else what must stay
   * together does.
   */
  flow(blocks: Block[]) {
    const whole = blocks.reduce((sum, { above, height }) => sum + above + height, -(blocks[0]?.above ?? 0))
    const fits = this.y + (blocks[0]?.above ?? 0) + whole <= PAGE.bottom
    if (!fits && whole <= PAGE.bottom - PAGE.top && this.y > PAGE.top) this.newPage()
    let group: Block[] = []
    for (const block of blocks) {
      group.push(block)
      if (block.keep) continue
      const height = group.reduce((sum, { above, height }) => sum + above + height, 0)
      if (this.y + height > PAGE.bottom && this.y > PAGE.top) this.newPage()
      for (const { above, height, draw } of group) {
        // A group taller than a page goes on where it must.
        if (this.y + above + height > PAGE.bottom && this.y > PAGE.top) this.newPage()
        if (this.y > PAGE.top) this.y += above
        draw(this.y)
        this.y += height
      }
      group = []
    }
  }
}

import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { PictureLook } from '#server/content/picture-look.ts'
import { textDirection } from '#server/platform/text-direction.ts'
import { hasRightToLeft } from '#server/platform/typesetting/direction.ts'
import { hyphenate } from '#server/platform/typesetting/hyphenate.ts'
import { setParagraph } from '#server/platform/typesetting/paragraph.ts'
import { levelsOf, type ShapedLine, shapeLine } from '#server/platform/typesetting/shaped-line.ts'
import { isInSiteTypeface } from '#server/platform/typesetting/site-typeface.ts'
import { drawableText, type TextStyle } from '#server/platform/typesetting/text-paths.ts'
import { type EmbeddableFont, embeddableFont } from './embedded-font.ts'
import { drawMirrored, isMirrored } from './mirrored.ts'
import {
  type Area,
  type Doc,
  type Element,
  INK,
  type LayoutBlock,
  PAGE,
  type PlacedLine,
  type Style,
  type TextArea,
} from './page.ts'
import { ShapedText } from './shaped-text.ts'

interface EntryText {
  text: string
  style: Style
  area: TextArea
}

interface ContentsEntry {
  title: EntryText
  number: EntryText
  /** The name of the place in the document. */
  goTo: string
  /** The part of the page that is the link. */
  area: Area
}

const inPaths = ({ font, size }: Style): TextStyle => ({ weight: font === 'bold' ? 700 : 400, size })

const escapeXml = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** PDFKit writes title and author into XML as they are. */
function escapeMetadata(doc: Doc) {
  const writer = doc as Doc & { endMetadata: () => void }
  const { endMetadata } = writer
  writer.endMetadata = () => {
    const { Title = '', Author = '' } = doc.info
    Object.assign(doc.info, { Title: escapeXml(Title), Author: escapeXml(Author) })
    endMetadata.call(doc)
  }
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
  /** Whether left and right are exchanged, for a language from right to left. Callers place everything as from left to right. */
  readonly isMirrored: boolean
  readonly #bytes: Promise<Buffer>
  readonly #font: EmbeddableFont
  readonly #shaped: ShapedText
  /** The lines of texts that were measured and are not written yet. */
  readonly #measured = new Map<string, ShapedLine[]>()

  constructor(document: {
    language: string
    title: string
    author: string
    date: Date
    look: PictureLook
    size?: 'A4' | 'A5'
    /** Whether callers place everything themselves, so that pages are not mirrored in any language. */
    isPlaced?: boolean
  }) {
    const { language, title, author, date, look, size = 'A4', isPlaced = false } = document
    this.look = look
    this.language = language
    this.isMirrored = !isPlaced && textDirection(language) === 'rtl'
    this.doc = new PDFDocument({
      size,
      margin: 0,
      bufferPages: true,
      pdfVersion: '1.7',
      // PDFKit's types lack this one.
      subset: 'PDF/UA' as 'PDF/A-1',
      tagged: true,
      lang: language,
      displayTitle: true,
      info: { Title: title, Author: author, CreationDate: date, ModDate: date },
    })
    this.#bytes = buffer(this.doc)
    escapeMetadata(this.doc)
    this.#font = embeddableFont(400)
    this.#shaped = new ShapedText(this.doc, this.#font)
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

  /** Ends the document and returns its file. */
  async finish(): Promise<Uint8Array<ArrayBuffer>> {
    this.root.end()
    this.doc.end()
    return new Uint8Array(await this.#bytes)
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
    return Array.from(
      text
        .normalize('NFC')
        .replace(/\u202f/g, '\u00a0')
        .replace(/[^\S\u00a0]+/g, ' '),
    )
      .filter((character) => this.#font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
      .join('')
  }

  /** A text with the places at which its words may be divided. */
  #divisible(text: string, { hyphenIn }: Style): string {
    return hyphenIn === undefined ? this.drawable(text) : hyphenate(this.drawable(text), hyphenIn)
  }

  #set({ font, size, leading, color = INK }: Style, width: number) {
    this.doc.font(font).fontSize(size).fillColor(color)
    return { width, lineGap: leading - this.doc.currentLineHeight(true) }
  }

  /** The width of a text in one line. */
  width(text: string, style: Style): number {
    if (this.#isShaped(text) || !isInSiteTypeface(text))
      return Math.max(0, ...this.#linesOf(text, style, Infinity).map(({ width }) => width)) * style.size
    return this.doc.font(style.font).fontSize(style.size).widthOfString(this.drawable(text))
  }

  height(text: string, style: Style, width: number): number {
    if (!isInSiteTypeface(text)) return this.#linesOf(text, style, width).length * style.leading
    return this.doc.heightOfString(this.#divisible(text, style), this.#set(style, width))
  }

  /** Whether a text is set as a paragraph from right to left. */
  #isShaped(text: string): boolean {
    return this.isMirrored && hasRightToLeft(text)
  }

  /**
   * The lines of a text that the site's font cannot show. Most texts are measured and then written. Shaping takes most of the
   * time, so what was measured is kept until it is written.
   */
  #linesOf(text: string, style: Style, width: number, isWritten = false): ShapedLine[] {
    const { weight, size } = inPaths(style)
    const key = [weight, size, width, text].join(' ')
    const lines =
      this.#measured.get(key) ?? setParagraph(drawableText(text, Infinity), weight, width / size, this.isMirrored)
    if (isWritten) this.#measured.delete(key)
    else this.#measured.set(key, lines)
    return lines
  }

  /** From the upper end of a line to its baseline. */
  #ascent({ size }: Style): number {
    return (this.#font.ascent / this.#font.unitsPerEm) * size
  }

  /** The left end of something `width` wide that callers place at `x`. */
  #left(x: number, width: number): number {
    return this.isMirrored ? PAGE.width - x - width : x
  }

  /** Draws text as on a page that is not mirrored, because its position is mirrored already. */
  #unmirrored(draw: () => void) {
    const { doc } = this
    if (!isMirrored(doc)) {
      draw()
      return
    }
    doc.save().transform(-1, 0, 0, 1, PAGE.width, 0)
    draw()
    doc.restore()
  }

  /**
   * An element of the structure for a text that is drawn later (`fill`), because others are drawn before it and read
   * after it.
   */
  elementFor(parent: Element, tag: string, text: string, { hyphenIn }: Style): Element {
    // Screen readers read the whole words from it.
    const isPlain = isInSiteTypeface(text) && hyphenIn === undefined
    const element = this.doc.struct(tag, isPlain ? {} : { actual: text })
    parent.add(element)
    return element
  }

  /** Writes a text as a structure element. @param link an address that the text links to */
  write(parent: Element, tag: string, text: string, style: Style, area: TextArea, link?: string) {
    this.fill(this.elementFor(parent, tag, text, style), text, style, area, link)
  }

  /** Writes a text into its element of the structure. */
  fill(element: Element, text: string, style: Style, { x, y, width }: TextArea, link?: string) {
    const left = this.#left(x, width)
    element.add(() => {
      const bottom = this.#writeLines(text, style, left, y, width)
      // One link over all lines. A link for each line makes the file a fifth larger.
      if (link) this.link(element, text, { x: left, y, width, height: bottom - y }, link)
    })
    element.end()
  }

  /** Makes a part of the page a link, which belongs to an element of the structure. Call it while the element is drawn. */
  link(element: Element, text: string, { x, y, width, height }: Area, address: string) {
    // PDFKit's types lack the options.
    const options = { structParent: element, Contents: new String(text) } as unknown as PDFKit.Mixins.AnnotationOption
    if (address.startsWith('#')) this.doc.goTo(x, y, width, height, address.slice(1), options)
    else this.doc.link(x, y, width, height, address, options)
  }

  /** @returns the lower end of the text */
  #writeLines(text: string, style: Style, left: number, y: number, width: number): number {
    if (!isInSiteTypeface(text)) {
      const lines = this.#linesOf(text, style, width, true)
      const first = y + this.#ascent(style)
      for (const [index, line] of lines.entries()) {
        const start = this.isMirrored ? left + width - line.width * style.size : left
        this.#shaped.draw(line, style, start, first + index * style.leading)
      }
      return y + lines.length * style.leading
    }
    const options = { ...this.#set(style, width), align: this.isMirrored ? ('right' as const) : ('left' as const) }
    this.doc.text(this.#divisible(text, style), left, y, options)
    return this.doc.y
  }

  /** Draws lines that were broken and placed before, each with its left end and its baseline. */
  drawLines(lines: readonly PlacedLine[], style: Style, direction: 'ltr' | 'rtl') {
    for (const { words, x, baseline } of lines) {
      if (!isInSiteTypeface(words)) {
        this.#shaped.draw(
          shapeLine(words, inPaths(style).weight, { levels: levelsOf(words, direction) }),
          style,
          x,
          baseline,
        )
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
    let end = this.#left(
      x,
      [...code].reduce((sum, letter) => sum + doc.widthOfString(letter), 0),
    )
    const left = end
    for (const letter of code) {
      places.push(end)
      end += doc.widthOfString(letter)
    }
    const element = this.elementFor(parent, tag, code, style)
    element.add(() => {
      for (const [index, letter] of [...code].entries()) doc.text(letter, places[index], y, { lineBreak: false })
      this.link(element, code, { x: left, y, width: end - left, height: style.leading }, link)
    })
    element.end()
  }

  /**
   * Writes the line of a list of contents: a title at one side and a number at the other, which link to a place in the
   * document.
   */
  writeEntry(parent: Element, { title, number, goTo, area }: ContentsEntry) {
    const element = this.element(parent, 'Link')
    const contents: Record<'title' | 'number', PDFKit.PDFStructureContent | undefined> = {
      title: undefined,
      number: undefined,
    }
    const write =
      (name: 'title' | 'number', { text, style, area }: EntryText) =>
      () => {
        contents[name] = this.doc.markStructureContent('Link')
        this.line(text, style, area, name === 'title' ? 'left' : 'right')
        this.doc.endMarkedContent()
      }
    this.fromLeft(write('title', title), write('number', number))
    for (const content of [contents.title, contents.number]) if (content) element.add(content)
    this.link(element, `${title.text} ${number.text}`, { ...area, x: this.#left(area.x, area.width) }, `#${goTo}`)
    element.end()
  }

  /** Writes one line of text, cut with an ellipsis when it is too long. */
  line(text: string, style: Style, { x, y, width }: TextArea, align: 'left' | 'right' = 'left') {
    const left = this.#left(x, width)
    if (this.#isShaped(text) || !isInSiteTypeface(text)) {
      const [line] = this.#linesOf(text, style, Infinity)
      const shown =
        line && line.width * style.size > width
          ? this.#linesOf(`${this.#firstWords(text, style, width)}…`, style, Infinity)[0]
          : line
      if (!shown) return
      const isAtRight = (align === 'right') !== this.isMirrored
      const start = isAtRight ? left + width - shown.width * style.size : left
      this.#unmirrored(() => this.#shaped.draw(shown, style, start, y + this.#ascent(style)))
      return
    }
    const options = this.#set(style, width)
    const side = this.isMirrored ? ({ left: 'right', right: 'left' } as const)[align] : align
    this.#unmirrored(() => {
      this.doc.text(this.drawable(text), left, y, { ...options, height: style.leading, ellipsis: true, align: side })
    })
  }

  /** As many words as fit on a line with an ellipsis. */
  #firstWords(text: string, style: Style, width: number): string {
    let words = text
    while (words.includes(' ') && this.width(`${words}…`, style) > width) words = words.slice(0, words.lastIndexOf(' '))
    return words
  }

  /**
   * Draws what is given from left to right, from right to left on a mirrored page, because readers of PDF put a space
   * between two texts of a line only if the left one is drawn first.
   */
  fromLeft(...draws: (() => void)[]) {
    for (const draw of this.isMirrored ? draws.reverse() : draws) draw()
  }

  /** Draws something that screen readers skip. */
  decorate(draw: (doc: Doc) => void) {
    this.doc.markContent('Artifact', { type: 'Layout' })
    this.#draw(draw)
    this.doc.endMarkedContent()
  }

  /** Draws a picture that screen readers read as its alternative text. */
  figure(parent: Element, alt: string, { x, y, width, height }: Area, draw: (doc: Doc) => void) {
    const left = this.#left(x, width)
    // PDFKit's types lack the box.
    const options = { alt, bbox: [left, y, left + width, y + height] } as PDFKit.Mixins.StructureElementOptions
    parent.add(this.doc.struct('Figure', options, () => this.#draw(draw)))
  }

  #draw(draw: (doc: Doc) => void) {
    this.doc.save()
    if (this.isMirrored) drawMirrored(this.doc, draw)
    else draw(this.doc)
    this.doc.restore()
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
      if (block.keepWithNext && block !== blocks.at(-1)) continue
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

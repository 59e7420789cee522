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
  /** The language whose words are divided at the end of a line, for the text of a narrow column. */
  hyphenIn?: string
}

/** The area of a text on the page: `x` and `y` are its upper left corner, and the text wraps at `width`. All are points. */
export interface TextArea {
  x: number
  y: number
  width: number
}

/** A rectangle on the page (points), from its upper left corner. */
export interface Area extends TextArea {
  height: number
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

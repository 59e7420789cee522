import type { PaintedDrawing } from '#server/content/picture-look.ts'
import type { Area, PlacedLine } from '#server/paper/page.ts'
import type { PaperPhoto } from '#server/paper/picture.ts'
import type { Weight } from '#server/platform/typesetting/site-typeface.ts'

export type Direction = 'ltr' | 'rtl'

export interface TextMark {
  kind: 'text'
  /** The element of the PDF's structure. */
  tag: 'H1' | 'P' | 'Link'
  lines: readonly PlacedLine[]
  weight: Weight
  size: number
  color: string
  direction: Direction
  /** The language when it is not that of the paper. */
  language?: string
  link?: string
}

/**
 * One thing that is drawn on a poster, placed and measured. The PDF and the preview in Admin are drawn from the same
 * marks.
 */
export type Mark =
  | TextMark
  | ({ kind: 'block'; radius: number; fill: string } & Area)
  | ({ kind: 'frame'; radius: number; line: number; color: string } & Area)
  | { kind: 'strokes'; path: string; line: number; color: string }
  /** Without an alternative text it is decoration. */
  | { kind: 'drawing'; alt?: string; drawing: PaintedDrawing; x: number; y: number; width: number }
  | ({ kind: 'photo'; alt: string; photo: PaperPhoto } & Area)
  | ({ kind: 'logo'; address: string } & Area)
  | { kind: 'code'; alt: string; path: string; modules: number; x: number; y: number; size: number }

/** The marks of one page. `repeated` are copies of them, which screen readers skip. */
export interface PosterPage {
  size: 'A4' | 'A5'
  marks: readonly Mark[]
  repeated: readonly Mark[]
}

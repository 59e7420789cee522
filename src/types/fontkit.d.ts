/** Only what the preview images use of fontkit, which has no types of its own. */
declare module 'fontkit' {
  export interface Point {
    x: number
    y: number
    copy(): Point
  }

  export interface Path {
    scale(x: number, y: number): Path
    translate(x: number, y: number): Path
    toSVG(): string
  }

  /** The outline data of a WOFF2 glyph: points of its own, or other glyphs put together, or neither (a space). */
  export interface Outline {
    points?: Point[]
    components?: { dx: number; dy: number }[]
  }

  export interface Font {
    unitsPerEm: number
    hasGlyphForCodePoint(codePoint: number): boolean
    getGlyph(id: number): unknown
    layout(text: string): {
      advanceWidth: number
      glyphs: { path: Path }[]
      positions: { xAdvance: number; xOffset: number; yOffset: number }[]
    }
    /** One value an axis; to be set before anything else is read. */
    variationCoords: number[] | null
    _variationProcessor: { transformPoints(id: number, points: Point[]): void }
    _transformedGlyphs: Outline[]
  }

  export function openSync(file: string): Font
}

/** The part of fontkit that preview images and the guide use. The package has no types. */
declare module 'fontkit' {
  export interface Path {
    scale(x: number, y: number): Path
    translate(x: number, y: number): Path
    toSVG(): string
  }

  /** A glyph in a line of text. */
  export interface SetGlyph {
    id: number
    advanceWidth: number
    codePoints: number[]
  }

  export interface Glyph extends SetGlyph {
    path: Path
  }

  export interface Position {
    xAdvance: number
    yAdvance: number
    xOffset: number
    yOffset: number
  }

  /** Collects the glyphs that a document uses. `_addGlyph` copies one of them from `font` into the file that `encode` returns. */
  export interface Subset {
    font: Font
    glyphs: number[]
    includeGlyph(id: number): number
    _addGlyph(id: number): number
    encode(): Uint8Array
  }

  export interface Font {
    unitsPerEm: number
    ascent: number
    descent: number
    lineGap: number
    characterSet: number[]
    hasGlyphForCodePoint(codePoint: number): boolean
    glyphForCodePoint(codePoint: number): Glyph
    getGlyph(id: number): Glyph
    numGlyphs: number
    postscriptName: string
    createSubset(): Subset
    layout(text: string): {
      advanceWidth: number
      glyphs: Glyph[]
      positions: Position[]
    }
  }

  export function openSync(file: string): Font
  export function create(file: Uint8Array): Font
}

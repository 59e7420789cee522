import { create } from 'fontkit'
import type { Weight } from '#server/platform/typesetting/site-typeface.ts'
import type { StaticFont } from '#server/platform/typesetting/static-fonts.ts'
import type { EmbeddableFont } from './embedded-font.ts'

/** The first character of the last private plane. A character from here on stands for a glyph with its number. */
const FIRST = 0xf0000

/** The text that makes a shaped font draw a glyph. */
export const glyphText = (id: number) => String.fromCodePoint(FIRST + id)

/**
 * A font for PDFKit to embed whose texts are glyphs that HarfBuzz has chosen (`glyphText`). PDFKit itself would join and order Arabic
 * letters wrongly. The glyphs have no characters: the text is in `ActualText` around them.
 */
export function shapedFont({ name, files }: StaticFont, weight: Weight): EmbeddableFont {
  const file = create(Buffer.from(files[weight]))
  const font: EmbeddableFont = Object.create(file, {
    postscriptName: { value: `${name}-${weight === 700 ? 'Bold' : 'Regular'}` },
  })
  font.layout = (text) => {
    const glyphs = Array.from(text, (character) => {
      const id = (character.codePointAt(0) ?? FIRST) - FIRST
      return { id, advanceWidth: file.getGlyph(id).advanceWidth, codePoints: [] }
    })
    const positions = glyphs.map(({ advanceWidth }) => ({
      xAdvance: advanceWidth,
      yAdvance: 0,
      xOffset: 0,
      yOffset: 0,
    }))
    return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) }
  }
  font.createSubset = () => file.createSubset()
  return font
}

import { create, type SetGlyph } from 'fontkit'
import type { Weight } from '#server/platform/typesetting/site-typeface.ts'
import type { StaticFont } from '#server/platform/typesetting/static-fonts.ts'
import type { EmbeddableFont } from './embedded-font.ts'

/** The first character of the last private plane. A character from here on stands for a glyph with its number. */
const FIRST = 0xf0000

/** A character that readers of PDF leave out of what they find and copy. */
const NO_TEXT = 0x2060

/** The text that makes a font of glyphs draw one of them. */
export const glyphText = (id: number) => String.fromCodePoint(FIRST + id)

/** The glyphs of such a text. */
export const idsOfGlyphText = (text: string) =>
  Array.from(text, (character) => (character.codePointAt(0) ?? FIRST) - FIRST)

/** Glyphs one after the other. */
export function makeRun(glyphs: SetGlyph[]) {
  const positions = glyphs.map(({ advanceWidth }) => ({ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 }))
  return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) }
}

/**
 * A font for PDFKit to embed whose texts are glyphs that HarfBuzz has chosen (`glyphText`). PDFKit itself would join and order Arabic
 * letters wrongly. The glyphs stand for no text, which is in invisible letters over them.
 */
export function shapedFont({ name, files }: StaticFont, weight: Weight): EmbeddableFont {
  const file = create(Buffer.from(files[weight]))
  const font: EmbeddableFont = Object.create(file, {
    postscriptName: { value: `${name}-${weight === 700 ? 'Bold' : 'Regular'}` },
  })
  font.layout = (text) =>
    makeRun(
      idsOfGlyphText(text).map((id) => ({
        id,
        advanceWidth: file.getGlyph(id).advanceWidth,
        codePoints: [NO_TEXT],
      })),
    )
  font.createSubset = () => file.createSubset()
  return font
}

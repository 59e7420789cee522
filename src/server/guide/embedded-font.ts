import type { Font, Position, SetGlyph } from 'fontkit'
import { openTypeface, type Weight } from '#server/platform/typeface.ts'
import { glyphBytes } from './glyph-bytes.ts'

/** Glyphs of the second file get numbers beyond any of the first. */
const SECOND = 10_000

/** A font as PDFKit uses it: it sets text by numbers and widths, and draws nothing itself. */
export type EmbeddableFont = Omit<Font, 'layout'> & { layout: (text: string) => ReturnType<typeof makeRun> }

/** A run of text in a font of two files; PDFKit scales the positions in place before it reads the width. */
function makeRun(glyphs: SetGlyph[], positions: Position[]) {
  return {
    glyphs,
    positions,
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
    },
  }
}

/**
 * The typeface of the site at one weight, as PDFKit embeds it: only the glyphs that are used, with the text they stand for.
 * The package holds it in two files (the common letters, and those of further languages); here they are one font. PDFKit
 * cannot take such files as they are: they are compressed, so each glyph is written anew.
 */
export function embeddableFont(weight: Weight): EmbeddableFont {
  const [first, second] = openTypeface(weight)
  // fontkit keeps a glyph with the letter it was first asked for: asked for as a part of another, it would stand for none.
  for (const file of [first, second]) for (const codePoint of file.characterSet) file.glyphForCodePoint(codePoint)
  const has = (font: Font, codePoint: number) => font.hasGlyphForCodePoint(codePoint)
  const isSecond = (character: string) => {
    const codePoint = character.codePointAt(0) ?? 0
    return !has(first, codePoint) && has(second, codePoint)
  }
  const glyphOf = (id: number) => (id < SECOND ? first.getGlyph(id) : second.getGlyph(id - SECOND))

  const font: EmbeddableFont = Object.create(first, {
    postscriptName: { value: `AtkinsonHyperlegibleNext-${weight === 700 ? 'Bold' : 'Regular'}` },
  })
  font.layout = (text) => {
    const glyphs: SetGlyph[] = []
    const positions: Position[] = []
    for (let rest = Array.from(text); rest.length > 0; ) {
      const other = isSecond(rest[0] ?? '')
      const end = rest.findIndex((character) => isSecond(character) !== other)
      const part = rest.slice(0, end < 0 ? rest.length : end)
      rest = rest.slice(part.length)
      const run = (other ? second : first).layout(part.join(''))
      const move = other ? SECOND : 0
      for (const { id, advanceWidth, codePoints } of run.glyphs) {
        glyphs.push({ id: id + move, advanceWidth, codePoints })
      }
      positions.push(...run.positions)
    }
    return makeRun(glyphs, positions)
  }
  font.hasGlyphForCodePoint = (codePoint) => has(first, codePoint) || has(second, codePoint)
  font.getGlyph = glyphOf
  font.createSubset = () => {
    const subset = first.createSubset.call(font as Font)
    subset._addGlyph = (id) => {
      const { path, advanceWidth } = glyphOf(id)
      const { bytes, left } = glyphBytes(path)
      subset.glyf.push(bytes)
      subset.loca.offsets.push(subset.offset)
      subset.hmtx.metrics.push({ advance: Math.round(advanceWidth), bearing: left })
      subset.offset += bytes.length
      return subset.glyf.length - 1
    }
    return subset
  }
  return font
}

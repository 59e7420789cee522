import type { Font, Position, SetGlyph } from 'fontkit'
import { openTypeface, type Weight } from '#server/platform/typeface.ts'

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
 * The site's typeface at one weight, as PDFKit embeds it: only the glyphs in use, with the text that they stand for. The
 * package has two files for each weight, the common letters and those of further languages. Here they are one font.
 */
export function embeddableFont(weight: Weight): EmbeddableFont {
  const [first, second] = openTypeface(weight)
  // fontkit keeps the letter with which a glyph was first read. A glyph that is first read as part of another has no letter.
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
    const { includeGlyph, _addGlyph: addGlyph } = subset
    let move = 0
    subset.includeGlyph = (id) => includeGlyph.call(subset, id + move)
    subset._addGlyph = (id) => {
      // A glyph made of others names them by their numbers in its own file.
      move = id < SECOND ? 0 : SECOND
      subset.font = id < SECOND ? first : second
      const index = addGlyph.call(subset, id - move)
      move = 0
      subset.font = first
      return index
    }
    return subset
  }
  return font
}

import type { Font, Position, SetGlyph } from 'fontkit'
import { openTypeface, type Weight } from '#server/platform/typesetting/site-typeface.ts'

/** Added to the glyph ids of the second file, so that they differ from those of the first. */
const SECOND_FILE = 10_000

/** A font as PDFKit uses it. `layout` returns glyph ids and widths, without paths. */
export type EmbeddableFont = Omit<Font, 'layout'> & { layout: (text: string) => ReturnType<typeof makeRun> }

/** The width is a getter, because PDFKit scales the positions in place before it reads the width. */
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
 * The site's font in one weight, for PDFKit to embed. PDFKit embeds only the used glyphs and their text. The npm package has
 * two files for each weight, Latin letters and letters of further languages. This function joins them into one font.
 */
export function embeddableFont(weight: Weight): EmbeddableFont {
  const [first, second] = openTypeface(weight)
  // fontkit stores the character with which a glyph is first read. A glyph that is first read as part of another has none.
  for (const file of [first, second]) for (const codePoint of file.characterSet) file.glyphForCodePoint(codePoint)
  const has = (font: Font, codePoint: number) => font.hasGlyphForCodePoint(codePoint)
  const isSecond = (character: string) => {
    const codePoint = character.codePointAt(0) ?? 0
    return !has(first, codePoint) && has(second, codePoint)
  }
  const glyphOf = (id: number) => (id < SECOND_FILE ? first.getGlyph(id) : second.getGlyph(id - SECOND_FILE))

  const font: EmbeddableFont = Object.create(first, {
    postscriptName: { value: `AtkinsonHyperlegibleNext-${weight === 700 ? 'Bold' : 'Regular'}` },
  })
  font.layout = (text) => {
    const glyphs: SetGlyph[] = []
    const positions: Position[] = []
    // A soft hyphen at which no line ends is not drawn.
    for (let rest = Array.from(text.replaceAll('\u00ad', '')); rest.length > 0; ) {
      const other = isSecond(rest[0] ?? '')
      const end = rest.findIndex((character) => isSecond(character) !== other)
      const part = rest.slice(0, end < 0 ? rest.length : end)
      rest = rest.slice(part.length)
      const run = (other ? second : first).layout(part.join(''))
      const offset = other ? SECOND_FILE : 0
      for (const { id, advanceWidth, codePoints } of run.glyphs) {
        glyphs.push({ id: id + offset, advanceWidth, codePoints })
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
    let offset = 0
    subset.includeGlyph = (id) => includeGlyph.call(subset, id + offset)
    subset._addGlyph = (id) => {
      // A composite glyph refers to its parts by their ids in its own file.
      offset = id < SECOND_FILE ? 0 : SECOND_FILE
      subset.font = id < SECOND_FILE ? first : second
      const index = addGlyph.call(subset, id - offset)
      offset = 0
      subset.font = first
      return index
    }
    return subset
  }
  return font
}

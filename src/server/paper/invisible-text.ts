import type { SetGlyph } from 'fontkit'
import type { ReadersLetter } from '#server/platform/typesetting/letters-for-readers.ts'
import type { EmbeddableFont } from './embedded-font.ts'
import { glyphText, idsOfGlyphText, makeRun } from './shaped-font.ts'

/**
 * A font for letters that nobody sees, in PDF's mode for invisible text. Each has a width of its own and stands for any text. Readers of PDF find, copy and
 * read aloud this text where shapes are drawn, or glyphs that stand for no text.
 */
export class InvisibleText {
  readonly font: EmbeddableFont
  /** By their ids, which begin at 1: a missing letter has the id 0. */
  readonly #letters: SetGlyph[] = []
  readonly #ids = new Map<string, number>()

  /** @param visible a font, from which it has the height of its letters */
  constructor(visible: EmbeddableFont) {
    // PDFium tells lines from each other by the height of their letters, so that a letter must not be empty.
    const shape = visible.glyphForCodePoint(0x78).id
    this.font = Object.create(visible, { postscriptName: { value: 'InvisibleText' } })
    this.font.layout = (text) => makeRun(idsOfGlyphText(text).flatMap((id) => this.#letters[id - 1] ?? []))
    this.font.createSubset = () => {
      const subset = visible.createSubset()
      subset.includeGlyph = (id) => {
        while (subset.glyphs.length <= id) subset.glyphs.push(shape)
        return id
      }
      return subset
    }
  }

  /** The text that makes the font write a letter. */
  #write({ text, width }: ReadersLetter): string {
    const advanceWidth = Math.round(width * this.font.unitsPerEm)
    const key = `${advanceWidth} ${text}`
    let id = this.#ids.get(key)
    if (id === undefined) {
      const codePoints = Array.from(text, (character) => character.codePointAt(0) ?? 0)
      id = this.#letters.push({ id: this.#letters.length + 1, advanceWidth, codePoints })
      this.#ids.set(key, id)
    }
    return glyphText(id)
  }

  /** The text that makes the font write letters. */
  write(letters: readonly ReadersLetter[]): string {
    return letters.map((letter) => this.#write(letter)).join('')
  }
}

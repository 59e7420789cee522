/**
 * A character that shows nothing by itself: a control character, a line separator, a character that Unicode calls "default
 * ignorable" (fillers, selectors, joiners, direction marks), one of two characters with a blank glyph, the place of an object, a
 * character of private use, or a mark, which belongs to the letter before it.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{DI}\p{Co}\p{NChar}\p{M}\u2800\uFFFC\u{1D159}]/u

/**
 * An invisible character where it has no use. Some scripts and emoji need a joiner between two characters, and a pictograph
 * or keycap may be followed by a selector of the emoji form. These are allowed.
 */
const HIDDEN =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{NChar}\u2800\uFFFC\u{1D159}]|(?![\u200C\u200D])\p{Cf}|(?![\u200C\u200D]|[\uFE0E\uFE0F])\p{DI}|(?:^|[\p{Z}\u200C\u200D])[\u200C\u200D]|[\u200C\u200D](?:$|\p{Z})|(?<!\p{Extended_Pictographic})[\uFE0E\uFE0F](?!\u20E3)/u

/**
 * A mark without a letter before it, more marks on one letter than any script uses (Burmese needs five), or an enclosing mark
 * that makes no keycap.
 */
const STRAY_MARK = /(?:^|\p{Z})\p{M}|[\p{Mn}\p{Me}\u200C\u200D]{7}|(?!\u20E3)\p{Me}|(?<![\d#*]\uFE0F?)\u20E3/u

/**
 * Characters that nobody sees and that mean nothing where they stand: what a chat, a text program or a web page put into a copied
 * text. Not those that turn the order of letters round.
 */
const MEANINGLESS =
  /\p{Cc}|(?![\u200C\u200D]|[\uFE0E\uFE0F]|[\u202A-\u202E\u2066-\u2069])\p{DI}|(?<=^|[\p{Z}\u200C\u200D])[\u200C\u200D]|[\u200C\u200D](?=$|\p{Z})|(?<!\p{Extended_Pictographic})[\uFE0E\uFE0F](?!\u20E3)/gu

/** The marks that programs put around a copied name, so that it keeps its direction. */
const MARKED_NAME = /[\u202A\u202B\u2066-\u2068]([^\u202A-\u202E\u2066-\u2069]*)[\u202C\u2069]/g

/** A text of one line as it is seen: with single blanks, and without invisible characters that mean nothing. */
export const asSeen = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(MARKED_NAME, '$1')
    .replace(MEANINGLESS, '')
    .replace(/ +/g, ' ')
    .trim()

export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text) || STRAY_MARK.test(text)
}

/** False for a text that is empty or looks empty. */
export function hasVisibleCharacters(text: string): boolean {
  return Array.from(text).some((character) => character.trim() !== '' && !INVISIBLE.test(character))
}

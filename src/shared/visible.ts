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

export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text) || STRAY_MARK.test(text)
}

/** False for a text that is empty or looks empty. */
export function hasVisibleCharacters(text: string): boolean {
  return Array.from(text).some((character) => character.trim() !== '' && !INVISIBLE.test(character))
}

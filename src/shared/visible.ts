/**
 * One invisible character: a control character, a line separator, a character that Unicode calls "default ignorable"
 * (fillers, selectors, joiners, direction marks), or one of two characters with a blank glyph.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{DI}\u2800\u{1D159}]/u

/**
 * An invisible character where it has no use. Some scripts and emoji need a joiner between two characters, and a pictograph
 * or keycap may be followed by a selector of the emoji form. These are allowed.
 */
const HIDDEN =
  /[\p{Cc}\p{Zl}\p{Zp}\u2800\u{1D159}]|(?![\u200C\u200D])\p{Cf}|(?![\u200C\u200D]|[\uFE0E\uFE0F])\p{DI}|(?:^|[\p{Z}\u200C\u200D])[\u200C\u200D]|[\u200C\u200D](?:$|\p{Z})|(?<!\p{Extended_Pictographic})[\uFE0E\uFE0F](?!\u20E3)/u

export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text)
}

/** False for a text that is empty or looks empty. */
export function hasVisibleCharacters(text: string): boolean {
  return Array.from(text).some((character) => character.trim() !== '' && !INVISIBLE.test(character))
}

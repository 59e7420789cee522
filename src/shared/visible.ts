/**
 * One character that shows nothing: control characters, line separators, what Unicode says may be left out when drawing
 * (fillers, selectors, joiners, marks of direction), and two letters that are blank.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{DI}\u2800\u{1D159}]/u

/**
 * Where a text hides something. A joiner belongs into some scripts and emoji, but only in between what it joins; a selector
 * of the emoji form only behind a pictograph, or before a keycap.
 */
const HIDDEN =
  /[\p{Cc}\p{Zl}\p{Zp}\u2800\u{1D159}]|(?![\u200C\u200D])\p{Cf}|(?![\u200C\u200D]|[\uFE0E\uFE0F])\p{DI}|(?:^|[\p{Z}\u200C\u200D])[\u200C\u200D]|[\u200C\u200D](?:$|\p{Z})|(?<!\p{Extended_Pictographic})[\uFE0E\uFE0F](?!\u20E3)/u

/** Whether a text contains characters that nobody sees. */
export function hidesSomething(text: string): boolean {
  return HIDDEN.test(text)
}

/** Whether there is something to be seen in a text: it is neither empty nor blank. */
export function showsSomething(text: string): boolean {
  return Array.from(text).some((character) => character.trim() !== '' && !UNSEEN.test(character))
}

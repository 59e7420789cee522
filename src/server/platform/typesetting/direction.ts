/** A letter of a script that is written from right to left. */
const LETTER = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Whether a text has letters that are written from right to left. */
export const hasRightToLeft = (text: string) => LETTER.test(text)

/**
 * The share of right-to-left letters from which a whole text counts as right-to-left. An Arabic sentence about 'ADAC'
 * and 'StVO' is still Arabic. An English one with the name of a month in Arabic is not.
 */
const LEAST_SHARE = 0.3

/** Whether a text as a whole is written from right to left, also when a Latin name comes first. */
export function isRightToLeft(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  return letters.filter((letter) => LETTER.test(letter)).length > letters.length * LEAST_SHARE
}

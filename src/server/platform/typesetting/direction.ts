/** A letter of a script that is written from right to left. */
const LETTER = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Whether a text has letters that are written from right to left. */
export const hasRightToLeft = (text: string) => LETTER.test(text)

/** Whether most letters of a text are written from right to left, also when a Latin name comes first. */
export function isRightToLeft(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  return letters.filter((letter) => LETTER.test(letter)).length * 2 > letters.length
}

/** Whether one typing error makes one word the other: a letter too many, missing, wrong, or swapped with the next one. */
export function isOneErrorAway(word: string, other: string): boolean {
  let start = 0
  while (start < word.length && word[start] === other[start]) start++
  const [rest, otherRest] = [word.slice(start), other.slice(start)]
  const isSwapped = rest.slice(0, 2) === `${otherRest[1]}${otherRest[0]}`
  return (
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    rest.slice(1) === otherRest.slice(1) ||
    (isSwapped && rest.slice(2) === otherRest.slice(2))
  )
}

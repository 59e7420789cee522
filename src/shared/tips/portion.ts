/**
 * So many cards a list shows at first, and so many more each time: the page of a usual category is whole, one of thousands
 * light.
 */
export const PORTION = 48

/**
 * Reads `?from=`: the place (from 1) of the first card of a portion. Whatever is no beginning of one, in a list of so many,
 * is 1.
 */
export function readFrom(value: string | null, total = Number.POSITIVE_INFINITY): number {
  const from = Number(value)
  return Number.isInteger(from) && from > 1 && from <= total && from % PORTION === 1 ? from : 1
}

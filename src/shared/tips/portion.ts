/**
 * How many cards a list shows at first, and how many more each time. A usual category fits on one page; a page of a category
 * with thousands of tips stays small.
 */
export const PORTION = 48

/**
 * Reads `?from=`, the position (from 1) of the first card of a portion. Returns 1 for a value where no portion of a list with
 * `total` cards begins.
 */
export function readFrom(value: string | null, total = Number.POSITIVE_INFINITY): number {
  const from = Number(value)
  return Number.isInteger(from) && from > 1 && from <= total && from % PORTION === 1 ? from : 1
}

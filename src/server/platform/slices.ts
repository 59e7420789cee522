/** A list in pieces, so that reading and writing a long one does not keep other requests waiting. */
export type Slices = AsyncIterable<readonly unknown[]>

export const isSlices = (value: unknown): value is Slices =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

/** @param read reads up to `size` rows after the last one of the previous piece */
export async function* inSlices<Row>(
  size: number,
  read: (after: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined
  for (;;) {
    const rows = await read(last)
    if (rows.length > 0) yield rows
    if (rows.length < size) return
    last = rows.at(-1)
  }
}

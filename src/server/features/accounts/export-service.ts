import { setImmediate } from 'node:timers/promises'
import { isSlices, type Slices } from '#server/platform/slices.ts'

async function* writeSlices(slices: Slices): AsyncGenerator<string> {
  let separator = '['
  for await (const rows of slices) {
    for (const row of rows) {
      yield separator + JSON.stringify(row)
      separator = ','
    }
    // Other requests run here, because SQLite answers without leaving the event loop.
    await setImmediate()
  }
  yield separator === '[' ? '[]' : ']'
}

/** Writes a JSON object whose values may be long lists, piece by piece. */
export async function* writeExport(values: Readonly<Record<string, unknown>>): AsyncGenerator<string> {
  let separator = '{'
  for (const [name, value] of Object.entries(values)) {
    yield `${separator}${JSON.stringify(name)}:`
    separator = ','
    if (isSlices(value)) yield* writeSlices(value)
    else yield JSON.stringify(value ?? null)
  }
  yield '}'
}

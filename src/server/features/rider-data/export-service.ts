import { setImmediate } from 'node:timers/promises'
import { isSlices, type Slices } from '#server/platform/slices.ts'

const camelCase = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** JSON in which every field is named as in the API: a column `tip_id` is `tipId`. */
const toJson = (value: unknown) =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).map(([name, field]) => [camelCase(name), field]))
      : inner,
  )

async function* writeSlices(slices: Slices): AsyncGenerator<string> {
  let separator = '['
  for await (const rows of slices) {
    for (const row of rows) {
      yield separator + toJson(row)
      separator = ','
    }
    // Lets other requests run, because SQLite answers without leaving the event loop.
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
    else yield toJson(value ?? null)
  }
  yield '}'
}

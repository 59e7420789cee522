// Runs in a worker thread, because the font reader takes several MB of memory.
import { openTypeface } from '#server/platform/typeface.ts'

let typeface: ReturnType<typeof openTypeface> | undefined

/** Whether the font of the certificate has every character. */
export function isPrintable(name: string): boolean {
  typeface ??= openTypeface(400)
  const faces = typeface
  return Array.from(name).every((character) =>
    faces.some((face) => face.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)),
  )
}

import { readFileSync } from 'node:fs'
import woff2 from 'wawoff2/build/decompress_binding.js'

// The package's own function is asynchronous, but the code that draws measures text synchronously.
if (!woff2.calledRun) {
  await new Promise<void>((resolve) => {
    woff2.onRuntimeInitialized = resolve
  })
}

/**
 * Reads a WOFF2 file and returns the bytes of its TrueType file.
 * @throws Error when it is not a WOFF2 file
 */
export function readWoff2(path: string): Uint8Array<ArrayBuffer> {
  const bytes = woff2.decompress(readFileSync(path))
  if (bytes === false) throw new Error(`${path} is not a WOFF2 file`)
  return bytes.slice()
}

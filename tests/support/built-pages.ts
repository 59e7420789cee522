import { existsSync } from 'node:fs'
import { join } from 'node:path'

const BUILT = join(import.meta.dirname, '..', '..', 'dist', '.built')

/** Vitest's global setup for tests of the server, which needs the built pages. */
export function setup() {
  if (!existsSync(BUILT))
    throw new Error('The pages are not built: run `npm run build` first (`npm test` does it by itself).')
}

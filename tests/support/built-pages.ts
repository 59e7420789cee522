import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

/** Vitest's global setup for tests of the server, which need the built pages. On a fresh clone it builds them. */
export function setup() {
  if (existsSync(join(root, 'dist', '.built'))) return
  // Vitest sets NODE_ENV to test. A build in this mode has React's development code, which cannot render the pages.
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync(process.execPath, ['tools/build.ts'], { cwd: root, stdio: 'inherit', env })
}

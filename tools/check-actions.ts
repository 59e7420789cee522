// Names the actions of pages and the desk that no browser test has pressed: calls in src/web that change something, without one that
// succeeded in the browser part of the tests. A dialog that sends nothing is seen by no test of the API.
import { globSync, readFileSync } from 'node:fs'

/** Written by the servers of the browser tests. */
const SEEN = 'test-results/actions.txt'

const calls = new Map<string, string>()
for (const file of globSync('src/web/**/*.{ts,tsx}').sort()) {
  if (file.includes('.test.')) continue
  for (const [, call = ''] of readFileSync(file, 'utf8').matchAll(/'((?:POST|PATCH|PUT|DELETE) \/api\/[^']+)'/g))
    calls.set(call, file)
}
const seen = [...new Set(readFileSync(SEEN, 'utf8').split('\n'))]
const isSeen = (call: string) => {
  const pattern = new RegExp(`^${call.replace(/:\w+/g, '[^/]+')}$`)
  return seen.some((line) => pattern.test(line))
}
const missing = [...calls].filter(([call]) => !isSeen(call))
for (const [call, file] of missing) console.error(`${file}: no browser test presses ${call}`)
console.log(`${calls.size - missing.length} of ${calls.size} actions are pressed in a browser test`)
process.exitCode = missing.length > 0 ? 1 : 0

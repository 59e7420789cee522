// Lists the calls in src/web that change something and that no browser test has sent with success. Tests of the API do
// not see a dialog that sends nothing.
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
for (const [call, file] of missing) console.error(`${file}: no browser test makes the page send ${call}`)
console.log(`${calls.size - missing.length} of ${calls.size} calls are sent in a browser test`)
process.exitCode = missing.length > 0 ? 1 : 0

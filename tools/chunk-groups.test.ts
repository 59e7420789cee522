import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Every text that a regular expression of alternatives matches, if it has no other operators. */
function alternativesOf(pattern: string): string[] {
  const open = pattern.lastIndexOf('(')
  if (open < 0) return [pattern]
  const close = pattern.indexOf(')', open)
  const [before, after] = [pattern.slice(0, open), pattern.slice(close + 1)]
  return pattern
    .slice(open + 1, close)
    .split('|')
    .flatMap((one) => alternativesOf(`${before}${one}${after}`))
}

test('each source file that vite.config.ts names exists, so that a renamed file stays in its chunk', () => {
  const config = readFileSync(join(root, 'vite.config.ts'), 'utf8')
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((file) => `/${file}`)
  const patterns = [...config.matchAll(/test: \/(.*)\/,$/gm)].map(([, pattern = '']) => pattern.replaceAll('\\/', '/'))
  const named = patterns
    .flatMap((pattern) => [...pattern.matchAll(/\/src\/[^?^]*?(?:\\\.ts|\/\|)/g)])
    .flatMap(([names]) => alternativesOf(names.replace(/(\\\.ts|\|)$/, '')))
  expect(new Set(named).size).toBeGreaterThan(25)
  const lost = named.filter((name) => !files.some((file) => file.startsWith(name.endsWith('/') ? name : `${name}.`)))
  expect(lost).toEqual([])
})

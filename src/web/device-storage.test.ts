import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LOOKS } from './session/looks.ts'

/** The keys of local storage that a source writes, as constants of the same file. */
function keysOf(source: string): string[] {
  const names = [...source.matchAll(/torage\.setItem\((\w+)/g)].map(([, name = '']) => name)
  return names.flatMap((name) =>
    [...source.matchAll(new RegExp(`const ${name} = '([^']+)'`, 'g'))].map(([, key = '']) => key),
  )
}

test('the privacy policy names every key that pages for riders keep on the device', () => {
  const texts: Record<string, string> = JSON.parse(readFileSync('catalogues/en.json', 'utf8'))
  const named = Object.entries(texts).flatMap(([key, words]) => (key.startsWith('legal_device_') ? [words] : []))
  const sources = globSync('src/web/**/*.{ts,tsx}', { exclude: ['src/web/admin/**', '**/*.test.*'] })
    .map((file) => readFileSync(file, 'utf8'))
    .filter((source) => source.includes('localStorage'))
  const looks = Object.values(LOOKS).flatMap((look) => (look ? [look[0]] : []))
  const keys = [...sources.flatMap(keysOf), ...looks]
  expect(keys.length).toBeGreaterThan(7)
  expect(keys.filter((key) => !named.some((words) => words.includes(`<code>${key}</code>`)))).toEqual([])
})

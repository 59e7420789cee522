import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { iconPath } from './icon-path.ts'

test.each([
  ['<path d="M5 12h14"/>', 'M5 12h14'],
  ['<path d="m9 18 6-6-6-6"/>', 'M0 0m9 18 6-6-6-6'],
  ['<path d="m.5-.5h3"/>', 'M0 0m.5-.5h3'],
  ['<circle cx="11" cy="11" r="8"/>', 'M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0z'],
  ['<ellipse cx="12" cy="5" rx="9" ry="3"/>', 'M3 5a9 3 0 1 0 18 0a9 3 0 1 0 -18 0z'],
  ['<rect x="2" y="3" width="4" height="5"/>', 'M2 3h4v5h-4v-5z'],
  [
    '<rect x="2" y="3" width="10" height="8" rx="1"/>',
    'M3 3h8a1 1 0 0 1 1 1v6a1 1 0 0 1 -1 1h-8a1 1 0 0 1 -1 -1v-6a1 1 0 0 1 1 -1z',
  ],
  ['<line x1="1" x2="2" y1="3" y2="4"/>', 'M1 3L2 4'],
  ['<polyline points="22 7 13.5 15.5"/>', 'M22 7 13.5 15.5'],
  ['<polygon points="3 11 22 2 13 21"/>', 'M3 11 22 2 13 21z'],
  ['<path d="m1 2h3"/><path d="m4 5-1 1"/>', 'M0 0m1 2h3M0 0m4 5-1 1'],
])('the shapes %s become the path %s', (shapes, path) => {
  expect(iconPath(`<svg>${shapes}</svg>`)).toBe(path)
})

test('every Lucide icon becomes a path', () => {
  const folder = join(dirname(createRequire(import.meta.url).resolve('lucide-static/package.json')), 'icons')
  const files = globSync('*.svg', { cwd: folder })
  const broken = files.filter((file) => {
    const svg = readFileSync(join(folder, file), 'utf8')
    const subpaths = iconPath(svg).match(/M/g)?.length ?? 0
    // The svg element is no shape.
    const shapes = (svg.match(/<\w/g)?.length ?? 0) - 1
    return !/^M[\d.\sMLHVCSQTAZlhvcsqtazm,-]+$/.test(iconPath(svg)) || subpaths < shapes
  })
  expect(files.length).toBeGreaterThan(1000)
  expect(broken).toEqual([])
})

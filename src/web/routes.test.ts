import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LEVELS } from '#shared/learning/rules.ts'
import { PLAIN_PAGES } from '#shared/plain-pages.ts'
import { paths } from './paths.ts'
import { routeFor } from './route-for.ts'
import { routes } from './routes.tsx'

test('each route has a scene, so that axe checks its page', () => {
  const scenes = globSync('tests/scenes/*.ts').map((file) => readFileSync(file, 'utf8'))
  const opened = scenes.flatMap((source) => [...source.matchAll(/['`](\/[^'`?#]*)/g)].map(([, path = '']) => path))
  const shown = new Set<object>(opened.map((path) => routeFor(path)))
  expect(routes.filter((route) => !shown.has(route)).map(({ path }) => path)).toEqual([])
})

test('[GIFT-09] the reward of each level leads to a page', () => {
  const pages = routes.map(({ path }) => path)
  for (const { level, rewardPath } of LEVELS) expect(pages, `level ${level}`).toContain(rewardPath.split('?')[0])
})

test('a link leads to each page, also on phones, which have no footer', () => {
  const files = globSync('src/web/**/*.{ts,tsx}', {
    exclude: ['src/web/paths.ts', 'src/web/shell/footer.tsx', '**/*.test.*'],
  })
  const sources = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const linked = Object.entries(paths).flatMap(([name, path]) =>
    typeof path === 'string' && new RegExp(`\\bpaths\\.${name}\\b`).test(sources) ? [path] : [],
  )
  const found = [...linked, ...LEVELS.map(({ rewardPath }) => rewardPath)]
  expect(PLAIN_PAGES.map(({ path }) => path).filter((path) => !found.includes(path))).toEqual([])
})

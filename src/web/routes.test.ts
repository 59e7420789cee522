import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LEVELS } from '#shared/learning/rules.ts'
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

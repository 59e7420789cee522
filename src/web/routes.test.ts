import { expect, test } from 'vitest'
import { LEVELS } from '#shared/learning/rules.ts'
import { PLAIN_PAGES } from '#shared/plain-pages.ts'
import { routes } from './routes.tsx'

test('PLAIN_PAGES holds exactly the routes without a parameter, except home', () => {
  const plain = routes.map(({ path }) => path).filter((path) => path !== '/' && !path.includes(':'))
  expect(plain.sort()).toEqual(PLAIN_PAGES.map(({ path }) => path).sort())
})

test('[GIFT-09] the reward of each level leads to a page', () => {
  const pages = routes.map(({ path }) => path)
  for (const { level, rewardPath } of LEVELS) expect(pages, `level ${level}`).toContain(rewardPath.split('?')[0])
})

import { expect, test } from 'vitest'
import { PLAIN_PAGES } from '#shared/plain-pages.ts'
import { routes } from './routes.tsx'

test('PLAIN_PAGES holds exactly the routes without a parameter, except home', () => {
  const plain = routes.map(({ path }) => path).filter((path) => path !== '/' && !path.includes(':'))
  expect(plain.sort()).toEqual(PLAIN_PAGES.map(({ path }) => path).sort())
})

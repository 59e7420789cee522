import { expect, test } from 'vitest'
import { PLAIN_PAGES } from '#shared/plain-pages.ts'
import { routes } from './routes.tsx'

test('every screen that its path alone names is a page of the server, and no other', () => {
  const plain = routes.map(({ path }) => path).filter((path) => path !== '/' && !path.includes(':'))
  expect(plain.sort()).toEqual(PLAIN_PAGES.map(({ path }) => path).sort())
})

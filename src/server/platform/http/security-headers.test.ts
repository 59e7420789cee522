import { expect, test } from 'vitest'
import { testApp } from '#tests/support/test-app.ts'

test.each([
  ['GET', '/api/tips', 200],
  ['GET', '/api/tips?language=xx', 400],
  ['GET', '/api/user', 401],
  ['GET', '/api/nothing', 404],
  ['POST', '/api/login', 400],
  ['DELETE', '/api/tips', 404],
  ['GET', '/', 200],
  ['GET', '/nothing', 404],
  ['GET', '/robots.txt', 200],
  ['GET', '/sw.js', 200],
] as const)('[NET-01] every answer says that it is of the site: %s %s', async (method, url, status) => {
  const { app } = await testApp()
  const answer = await app.inject({ method, url })
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['x-ride-safer']).toBe('1')
})

import { expect, test } from 'vitest'
import { likes } from '#shared/contract/likes.ts'
import { lists } from '#shared/contract/lists.ts'
import { testApp } from '#tests/support/test-app.ts'
import { route } from './route.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

interface Operation {
  security?: object[]
  requestBody?: object
}

/** Every call of the running server, with a path in which each parameter is an id that nothing has. */
async function everyCall() {
  const { app } = await testApp()
  const { paths } = (await app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, Operation>>
  }>()
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase() as Method,
      path,
      url: path.replaceAll(/\{\w+\}/g, 'none'),
      ...operation,
    })),
  )
  /** Sends a call without a token. Its body is wrong, if it has one. */
  const send = async ({ method, url, requestBody }: (typeof calls)[number]) => {
    const answer = await app.inject({ method, url, ...(requestBody ? { payload: { tipId: 'wrong' } } : {}) })
    return { status: answer.statusCode, code: answer.json().code }
  }
  return { calls, send }
}

test('every call about a tip is 404 for a tip that there is not, before 401 and 400', async () => {
  const { calls, send } = await everyCall()
  const ofTips = calls.filter(({ path }) => path.startsWith('/api/tips/{id}'))
  expect(ofTips.length).toBeGreaterThan(5)
  for (const call of ofTips)
    expect(await send(call), `${call.method} ${call.path}`).toEqual({ status: 404, code: 'tip-not-found' })
})

test('every call for riders is 401 without a token, before 400', async () => {
  const { calls, send } = await everyCall()
  const forRiders = calls.filter(({ path, security }) => security && !path.startsWith('/api/tips/{id}'))
  expect(forRiders.length).toBeGreaterThan(20)
  for (const call of forRiders)
    expect(await send(call), `${call.method} ${call.path}`).toEqual({ status: 401, code: 'not-authenticated' })
})

test('a handler gets no rider, no tip and no transaction that its endpoint does not name', async () => {
  const { app } = await testApp()
  // The type check is the test. A running server takes no more routes.
  const add = () => {
    route(app, likes.count, async ({ tip, ...context }) => {
      // @ts-expect-error the endpoint is public
      return { count: context.rider.id + tip.id }
    })
    route(app, likes.count, async ({ tip, ...context }) => {
      // @ts-expect-error the endpoint writes nothing
      return context.inTransaction(async () => ({ count: tip.id }))
    })
    route(app, lists.unshare, async ({ rider, ...context }) => {
      // @ts-expect-error its id is no tip's
      return { id: rider.id, name: context.tip.title, tipIds: [], shareCode: null }
    })
  }
  expect(add).toThrow()
})

test('[NET-03] a handler of a call with a key returns no other answer than the one it has stored', async () => {
  const { app } = await testApp()
  // The type check is the test, as above.
  const add = () => {
    // @ts-expect-error this answer is not stored
    route(app, likes.add, async () => ({ isLiked: true as const, count: 1 }))
    route(app, likes.remove, ({ inTransaction }) => inTransaction(async () => ({ isLiked: false as const, count: 1 })))
  }
  expect(add).toThrow()
})

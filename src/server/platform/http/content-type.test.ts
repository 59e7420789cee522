import { expect, test } from 'vitest'
import { register } from '#tests/support/accounts.ts'
import { requestText, sendText } from '#tests/support/raw-requests.ts'
import { testApp } from '#tests/support/test-app.ts'

/** The ways to send no body, with the headers and bytes of each. */
const EMPTY_BODIES: Record<string, { headers: Record<string, string>; end?: string }> = {
  'no body': { headers: { 'content-type': 'application/json' } },
  'length 0': { headers: { 'content-type': 'application/json', 'content-length': '0' } },
  'chunked and empty': {
    headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    end: '0\r\n\r\n',
  },
  'no body, text': { headers: { 'content-type': 'text/plain' } },
  'no body, a form': { headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  'no body, no content type that there is': { headers: { 'content-type': ';;' } },
  'no content type': { headers: {} },
}

async function listening() {
  const { app } = await testApp({ RATE_LIMIT_FACTOR: '10000' })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  async function statusOf(method: string, path: string, kind: string, token?: string): Promise<number> {
    const { headers, end = '' } = EMPTY_BODIES[kind] ?? { headers: {} }
    const all: Record<string, string> = { ...headers, connection: 'close' }
    if (token !== undefined) all.authorization = `Bearer ${token}`
    const answer = await sendText(url, requestText(path, { method, headers: all }) + end)
    return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])
  }
  return { app, statusOf }
}

test('every call of the contract answers a request without a body, whatever content type it names', async () => {
  const { app, statusOf } = await listening()
  const paths = Object.keys(app.swagger().paths ?? {}).map((path) => path.replace(/\{\w+\}/g, '5'))
  const forms = ['/unsubscribe/x', '/newsletter/x', '/nothing-here', '/api/nothing-here']
  for (const path of [...paths, ...forms]) {
    const requests = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].flatMap((method) =>
      Object.keys(EMPTY_BODIES).map((kind) => ({ method, kind })),
    )
    const statuses = await Promise.all(
      requests.map(async ({ method, kind }) => `${method} ${kind}: ${await statusOf(method, path, kind)}`),
    )
    // The server answers 408 when it has waited in vain for the end of a request.
    expect(
      statuses.filter((line) => !/: (200|400|401|404|415)$/.test(line)),
      path,
    ).toEqual([])
  }
})

test.each(['no body', 'length 0', 'no body, text', 'no content type'])(
  'a call that needs no body is done when it names a content type without one: %s',
  async (kind) => {
    const { app, statusOf } = await listening()
    const token = await register(app)
    expect(await statusOf('POST', '/api/tips/5/like', kind, token)).toBe(200)
    expect(await statusOf('DELETE', '/api/tips/5/like', kind, token)).toBe(200)
    expect(await statusOf('POST', '/api/register', kind)).toBe(400)
    expect(await statusOf('POST', '/api/logout', kind, token)).toBe(204)
  },
)

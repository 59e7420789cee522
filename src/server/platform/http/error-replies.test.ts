import { describe, expect, onTestFinished, test } from 'vitest'
import type { Db } from '#server/db/open.ts'
import { updateRider } from '#server/features/accounts/repository.ts'
import { saveBookmark } from '#server/features/bookmarks/repository.ts'
import { lockLearner } from '#server/features/learning/repository.ts'
import type { PageRenderer } from '#server/pages/page-renderer.ts'
import { openSession } from '#server/platform/sessions/sessions.ts'
import { ERRORS, type ErrorCode } from '#shared/errors.ts'
import { as, register } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/test-app.ts'
import { makeTestDatabase } from '#tests/support/test-database.ts'
import { makeCachedReply } from './cached-reply.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface Sent {
  method?: Method
  url: string
  payload?: string
  headers?: Record<string, string>
}

const json = { 'content-type': 'application/json' }

const post = (url: string, payload: string, headers: Record<string, string> = json): Sent => ({
  method: 'POST',
  url,
  payload,
  headers,
})

/** A server, and a function that sends a request and checks the form of the error reply. */
async function strictServer() {
  const { app } = await testApp()
  async function refused(request: Sent) {
    const response = await app.inject(request)
    const what = `${request.method ?? 'GET'} ${request.url} ${request.payload?.slice(0, 40) ?? ''}`
    expect(response.statusCode, what).toBeGreaterThanOrEqual(400)
    expect(response.headers['content-type'], what).toMatch(/^application\/json/)
    expect(response.headers['cache-control'], what).toBe('no-store')
    expect(response.headers['x-content-type-options'], what).toBe('nosniff')
    const body = response.json()
    expect(Object.keys(body).filter((key) => !['message', 'code', 'errors'].includes(key))).toEqual([])
    expect(ERRORS[body.code as ErrorCode], what).toBeDefined()
    for (const error of body.errors ?? []) expect(error.code, what).toMatch(/^[a-z-]+$/)
    expect(body.message, what).toMatch(/\S/)
    expect(response.body, what).not.toMatch(/\.[jt]s\b|node_modules|FST_|\bat \w+ ?\(|SQLITE|stack/i)
    return { status: response.statusCode, body, what }
  }
  async function allRefused(requests: Sent[], status: number) {
    for (const request of requests) {
      const reply = await refused(request)
      expect(reply.status, reply.what).toBe(status)
    }
  }
  return { app, refused, allRefused }
}

describe('validation', () => {
  test('[API-38] is 400 with a message and an error for every wrong field', async () => {
    const { refused } = await strictServer()
    const { status, body } = await refused(post('/api/register', JSON.stringify({ username: 'ab', password: '12345' })))
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      { path: ['username'], message: 'Username must be at least 3 characters', code: 'username-too-short' },
      { path: ['password'], message: 'Password must be at least 6 characters', code: 'password-too-short' },
    ])
  })

  test('[API-38] [AUTH-26] [AUTH-28] a field that is far too long has exactly one message, the one of its rule', async () => {
    const { refused } = await strictServer()
    const sent = { username: 'x'.repeat(300), password: '\0'.repeat(1100) }
    const { body } = await refused(post('/api/register', JSON.stringify(sent)))
    expect(body.errors).toEqual([
      { path: ['username'], message: 'Username must be at most 30 characters', code: 'username-too-long' },
      { path: ['password'], message: 'Password must be at most 128 characters', code: 'password-too-long' },
    ])
  })

  test('[API-38] a missing field, another type, null, a list and a text are 400 with the path', async () => {
    const { refused } = await strictServer()
    for (const sent of [{}, { username: 7, password: ['secret'] }, null, [], 'text']) {
      const { status, body, what } = await refused(post('/api/register', JSON.stringify(sent)))
      expect(status, what).toBe(400)
      expect(body.errors.length, what).toBeGreaterThan(0)
      for (const error of body.errors) {
        expect(Array.isArray(error.path), what).toBe(true)
        expect(error.message, what).toMatch(/\S/)
      }
    }
  })

  test('[API-38] no body at all is 400', async () => {
    const { allRefused } = await strictServer()
    await allRefused([{ method: 'POST', url: '/api/register' }], 400)
  })
})

describe('a wrong body', () => {
  const wrong = JSON.stringify({ username: 7, password: 7, tipId: null, platform: 7, notes: 7, answer: 7 })
  const send = (method: Method, url: string): Sent => ({ method, url, payload: wrong, headers: json })

  test('[API-37] of a visitor is 401 where only riders may call', async () => {
    const { refused } = await strictServer()
    for (const sent of [
      send('POST', '/api/user/progress'),
      send('POST', '/api/review'),
      send('PATCH', '/api/user'),
      send('DELETE', '/api/user'),
      send('POST', '/api/user/password'),
      send('POST', '/api/tips/1/bookmark'),
    ]) {
      const { status, body, what } = await refused(sent)
      expect([status, body], what).toEqual([401, { message: 'Not authenticated', code: 'not-authenticated' }])
    }
  })

  test('[API-36] to an unknown tip is 404, for visitors and riders', async () => {
    const { app, refused } = await strictServer()
    const rider = as(await register(app)).headers
    for (const url of ['/api/tips/999999/share', '/api/tips/x/share', '/api/tips/999999/bookmark']) {
      for (const headers of [{}, rider]) {
        const { status, body, what } = await refused({ ...send('POST', url), headers: { ...json, ...headers } })
        expect([status, body], what).toEqual([404, { message: 'Tip not found', code: 'tip-not-found' }])
      }
    }
  })
})

describe('an unknown address', () => {
  test('[API-39] is 404 JSON, never HTML, for any Accept header', async () => {
    const { refused } = await strictServer()
    const headers = { accept: 'text/html' }
    const paths = ['', '/', '/nothing', '/nothing?x=1', '?x=1', '/tips/', '/tips/1/nothing', '/%20']
    for (const url of [...paths.map((path) => `/api${path}`), '/%61pi/nothing', '/%61pi']) {
      const { status, body, what } = await refused({ url, headers })
      expect(status, what).toBe(404)
      expect(body, what).toEqual({ message: 'Not found', code: 'not-found' })
    }
  })

  test('[API-39] with invalid percent encoding is 404 JSON too', async () => {
    const { allRefused } = await strictServer()
    const paths = ['/%E0%A4%A', '/%', '/tips/%ff/like', `/tips/${'9'.repeat(500)}/like`]
    await allRefused(
      paths.map((path) => ({ url: `/api${path}` })),
      404,
    )
  })

  test('[API-39] every method to it is 404 JSON', async () => {
    const { allRefused } = await strictServer()
    const methods = ['POST', 'PUT', 'PATCH', 'DELETE'] as const
    await allRefused(
      methods.map((method) => ({ method, url: '/api/nothing' })),
      404,
    )
  })
})

describe('a body that cannot be read', () => {
  test('[API-40] malformed JSON is 400 JSON', async () => {
    const { allRefused } = await strictServer()
    const bodies = ['{', '{"username":', "{'username':'anna'}", 'username=anna', '{"a":1}{"b":2}', '\u0000', 'NaN', '']
    await allRefused(
      bodies.map((body) => post('/api/login', body)),
      400,
    )
  })

  test('[API-40] JSON with the key __proto__ is 400', async () => {
    const { allRefused } = await strictServer()
    const payload = '{"username":"anna","password":"secret","__proto__":{"admin":true}}'
    await allRefused([post('/api/login', payload)], 400)
  })

  test('[API-41] a body over the limit is 413, one just under it is read', async () => {
    const { app, allRefused } = await strictServer()
    const body = (length: number) => JSON.stringify({ username: 'a', password: 'b'.repeat(length) })
    const announced = { ...json, 'content-length': String(10 * 1024 * 1024) }
    await allRefused([post('/api/login', body(64 * 1024)), post('/api/login', '{}', announced)], 413)
    expect((await app.inject(post('/api/login', body(60 * 1024)))).statusCode).toBe(400)
  })

  test('[API-42] another content type than JSON is 415; JSON with a charset is JSON', async () => {
    const { app, allRefused } = await strictServer()
    const payload = '{"username":"anna","password":"secret"}'
    const types = [
      'text/plain',
      'text/plain;charset=UTF-8',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/jsonp',
      'nonsense',
    ]
    await allRefused(
      types.map((type) => post('/api/login', payload, { 'content-type': type })),
      415,
    )
    const withCharset = { 'content-type': 'application/json; charset=utf-8' }
    expect((await app.inject(post('/api/login', payload, withCharset))).statusCode).toBe(401)
  })
})

describe('a rider who is deleted during one of their requests', () => {
  const gone = 4711
  test.each<[string, (db: Db) => Promise<unknown>]>([
    ['saves a tip', (db) => saveBookmark(db, { riderId: gone, tipId: 1 }, {}, new Date())],
    ['signs in', (db) => openSession(db, gone, undefined, new Date())],
    ['changes their name', (db) => updateRider(db, gone, { full_name: 'Ada' })],
    ['completes a tip', (db) => lockLearner(db, gone)],
  ])('[API-37] who %s is not signed in any more', async (_, write) => {
    const { app, parts } = await testApp()
    app.get('/api/late', () => write(parts.db))
    const response = await app.inject('/api/late')
    expect([response.statusCode, response.json()]).toEqual([
      401,
      { message: 'Not authenticated', code: 'not-authenticated' },
    ])
  })
})

describe('an unexpected error', () => {
  test('[API-44] is 500 and does not reveal its cause', async () => {
    const { db, close } = await makeTestDatabase()
    onTestFinished(close)
    let isBroken = false
    const failing = new Proxy(db, {
      get(target, name) {
        if (isBroken) throw new Error('SQLITE_SECRET at /srv/secret/db.ts')
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const { app } = await testApp({}, { db: failing })
    isBroken = true
    const response = await app.inject(post('/api/login', '{"username":"anna","password":"secret"}'))
    expect(response.statusCode).toBe(500)
    expect(response.json()).toEqual({ message: 'Internal server error', code: 'internal' })
  })

  test('[API-44] on a page shows no stack trace, and the next request works', async () => {
    let broken = true
    const pages: PageRenderer = {
      files: {
        clientDir: import.meta.dirname,
        serviceWorker: '',
        assetsOf: () => [],
        adminOf: () => ({ script: '', styles: [] }),
      },
      renderPage: async ({ path }) => {
        if (path === '/contact' && broken) throw new Error('secret of the renderer')
        return makeCachedReply('', 'text/html')
      },
      close: async () => undefined,
    }
    const { app } = await testApp({}, { pages })
    const response = await app.inject('/contact')
    expect(response.statusCode).toBe(500)
    expect(response.body).not.toContain('secret')
    broken = false
    expect((await app.inject('/contact')).statusCode).toBe(200)
  })
})

test('[API-45] a method that a known path does not have is answered as JSON', async () => {
  const { refused } = await strictServer()
  const requests: [Method, string][] = [
    ['POST', '/api/tips'],
    ['DELETE', '/api/tips'],
    ['PATCH', '/api/categories'],
    ['PUT', '/api/login'],
    ['GET', '/api/login'],
    ['GET', '/api/register'],
    ['DELETE', '/api/logout'],
    ['POST', '/contact'],
    ['DELETE', '/tips/1'],
  ]
  for (const [method, url] of requests) {
    const { status, what } = await refused({ method, url })
    expect([404, 405], what).toContain(status)
  }
})

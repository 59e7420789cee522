import { once } from 'node:events'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { Registry } from 'prom-client'
import { describe, expect, test } from 'vitest'
import { openConnection, requestText } from '#tests/support/raw-requests.ts'
import { thePages } from '#tests/support/site.ts'
import { libraryOf, type TestApp, testApp, theLibrary } from '#tests/support/test-app.ts'
import { contentFiles, translationFile } from '#tools/lib/content.ts'
import { logOptions } from '../operation/log.ts'

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Sends a request over a real connection, because `inject` bypasses the lane. */
function ask(port: number, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const { date, connection, 'keep-alive': keepAlive, ...kept } = response.headers
        resolve({ status: response.statusCode ?? 0, headers: kept, body: Buffer.concat(chunks) })
      })
    })
    sent.on('error', reject).end()
  })
}

async function listen(server: TestApp): Promise<number> {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  return (server.app.server.address() as AddressInfo).port
}

const siteWithPages = (environment: Record<string, string> = {}, more = {}) =>
  testApp(environment, { pages: thePages(), ...more })

const ENCODINGS = ['br', 'gzip', 'gzip, deflate, br, zstd', 'br;q=0, gzip', 'identity', 'GZIP', '']
const PATHS = [
  '/',
  '/de',
  '/de/',
  '/de/?category=storage',
  '/de/tips/3',
  '/?category=storage',
  '/?category=nonsense',
  '/contact',
  '/impressum',
  '/auth',
  '/nothing-here',
  '/api/tips',
  '/api/categories',
  '/api/openapi.json',
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/favicon.svg',
  '/sw.js',
]

describe('an answer of the fast lane is the answer of the ordinary way', () => {
  test('byte for byte and header for header, in every encoding, and as 304', async () => {
    const server = await siteWithPages()
    const port = await listen(server)
    const tips = theLibrary()
      .tips.slice(0, 4)
      .map(({ id }) => `/tips/${id}`)
    for (const path of [...PATHS, ...tips]) {
      for (const encoding of ENCODINGS) {
        const headers: Record<string, string> = encoding === '' ? {} : { 'accept-encoding': encoding }
        const ordinary = await ask(port, path, headers)
        expect(await ask(port, path, headers), `${path} ${encoding}`).toEqual(ordinary)
        const { etag } = ordinary.headers
        if (etag === undefined || ordinary.status !== 200) continue
        const known = { ...headers, 'if-none-match': etag }
        const notModified = await ask(port, path, known)
        expect(notModified.status).toBe(304)
        expect(await ask(port, path, known), `${path} ${encoding} 304`).toEqual(notModified)
        expect((await ask(port, path, { ...headers, 'if-none-match': '"another"' })).status).toBe(200)
        expect((await ask(port, path, { ...headers, 'if-none-match': `"a", W/${etag}` })).status).toBe(304)
        const head = await ask(port, path, headers, 'HEAD')
        expect([head.status, head.body.length]).toEqual([200, 0])
      }
    }
  })

  test('the second answer does not go through Fastify, but is in the metrics, and in the log from the level debug on', async () => {
    const lines: string[] = []
    const logger = pino(logOptions('debug'), { write: (line: string) => void lines.push(line) })
    const registry = new Registry()
    const server = await siteWithPages({ TRUST_PROXY: '1' }, { logger, registry })
    let ordinary = 0
    server.app.addHook('onRequest', async () => {
      ordinary += 1
    })
    const port = await listen(server)
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    for (let i = 0; i < 3; i++) await ask(port, '/contact?from=somewhere', headers)
    expect(ordinary).toBe(1)
    const entries = lines.map((line) => JSON.parse(line)).filter(({ req, res }) => req ?? res)
    const request = { method: 'GET', path: '/contact', address: '203.0.113.7' }
    const answer = { statusCode: 200 }
    expect(entries.map(({ req, res, msg }) => [msg, req, res])).toEqual([
      ['incoming request', request, undefined],
      ['request completed', undefined, answer],
      ['request completed', request, answer],
      ['request completed', request, answer],
    ])
    expect(new Set(entries.map(({ reqId }) => reqId)).size).toBe(3)
    expect(await registry.metrics()).toContain(
      'http_request_duration_seconds_count{method="GET",route="/contact",status="200"} 3',
    )
  })

  test('while the server is draining every answer goes the ordinary way and ends its connection', async () => {
    const server = await siteWithPages()
    const port = await listen(server)
    const path = '/api/tips'
    await ask(port, path)
    await ask(port, path)
    const drained = server.app.drain(1)
    const closing = await fetch(`http://127.0.0.1:${port}${path}`)
    expect(closing.headers.get('connection')).toBe('close')
    await closing.arrayBuffer()
    await drained
  })
})

test('[LANG-14] answers in two languages at once never mix, neither at the first nor at later requests', async () => {
  const library = libraryOf({
    ...contentFiles([{ title: 'Brakes' }]),
    'de/tips/riding/tip-1.md': translationFile({ title: 'Bremsen' }),
  })
  const port = await listen(await siteWithPages({}, { library }))
  const titles: Record<string, string> = { en: 'Brakes', de: 'Bremsen' }
  for (let round = 0; round < 3; round++) {
    const asked = Array.from({ length: 50 }, (_, i) => (i % 2 ? 'de' : 'en'))
    const answers = await Promise.all(asked.map((language) => ask(port, `/api/tips?language=${language}`)))
    expect(answers.map(({ body }) => JSON.parse(body.toString())[0].title)).toEqual(
      asked.map((language) => titles[language]),
    )
  }
})

test('a visitor who announces a body that does not come closes the connection of nobody else', async () => {
  const server = await testApp()
  const port = await listen(server)
  const url = `http://127.0.0.1:${port}`
  const first = await openConnection(url)
  first.write(requestText('/api/categories', { headers: { 'transfer-encoding': 'chunked' } }))
  const [announced] = (await once(first, 'data')) as [Buffer]
  expect(announced.toString('latin1')).toMatch(/connection: close/i)
  first.destroy()
  const second = await openConnection(url)
  second.write(requestText('/api/categories'))
  const [answer] = (await once(second, 'data')) as [Buffer]
  second.destroy()
  expect(answer.toString('latin1')).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: keep-alive/i)
})

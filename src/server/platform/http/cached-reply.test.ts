import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { makeCachedReply, sendCached } from './cached-reply.ts'

async function server() {
  const app = Fastify()
  onTestFinished(() => app.close())
  const cached = await makeCachedReply('words '.repeat(100), 'text/plain; charset=utf-8')
  app.get('/', (request, reply) => sendCached(request, reply, cached))
  const ask = (headers: Record<string, string>) => app.inject({ url: '/', headers })
  return { ask, etag: cached.etag }
}

test.each([
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0.8', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br ; q=0.000 , gzip ; q=0.5', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['x-br, gzipped', undefined],
  ['identity', undefined],
  ['', undefined],
])('Accept-Encoding %j gets the encoding %s', async (accepted, encoding) => {
  const { ask } = await server()
  expect((await ask({ 'accept-encoding': accepted })).headers['content-encoding']).toBe(encoding)
})

test('If-None-Match with the tag is 304, weak or in a list, and with other tags 200', async () => {
  const { ask, etag } = await server()
  const status = async (tags: string) => (await ask({ 'if-none-match': tags })).statusCode
  for (const known of [etag, `W/${etag}`, `"a", ${etag}`, `"a",W/${etag} ,"b"`]) expect(await status(known)).toBe(304)
  for (const other of ['"a"', etag.replaceAll('"', ''), `"x${etag.slice(1)}`, '']) expect(await status(other)).toBe(200)
})

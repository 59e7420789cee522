import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { PageRenderer } from '#server/pages/page-renderer.ts'
import { makeCachedReply } from '#server/platform/http/cached-reply.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { libraryOf, testApp } from '#tests/support/test-app.ts'
import { contentFiles, type TipDraft } from '#tools/lib/content.ts'

/** Answers that are made from the text of a tip, or from the content of the site as a whole. */
const PATHS = [
  '/',
  '/de',
  '/tips/1',
  '/de/tips/1',
  '/api/tips',
  '/api/tips?language=de',
  '/llms.txt',
  '/sw.js',
  '/de/sw.js',
  '/guide.pdf',
  '/tips/1/preview.png',
]

const libraryWith = (...tips: TipDraft[]) => libraryOf(contentFiles(tips))

/** A server that listens, because the fast lane answers only real connections. */
async function listening(...given: Parameters<typeof testApp>) {
  const server = await testApp(...given)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    return { status: answer.status, etag: answer.headers.get('etag'), body: await answer.text() }
  }
  return { ...server, ask }
}

const askAll = async (ask: (path: string) => Promise<{ etag: string | null }>) =>
  Object.fromEntries(await Promise.all(PATHS.map(async (path) => [path, (await ask(path)).etag] as const)))

test('replaced content is in every answer at once, with another ETag, and the same content has the same one again', async () => {
  const [first, second] = [libraryWith({ title: 'First title' }), libraryWith({ title: 'Second title' }, {})]
  const { app, ask } = await listening({}, { library: first })
  const before = await askAll(ask)
  expect((await ask('/api/tips')).body).toContain('First title')

  await app.replaceContent(second)
  const after = await askAll(ask)
  for (const path of PATHS) {
    expect(after[path], path).toMatch(/^"/)
    expect(after[path], path).not.toBe(before[path])
  }
  for (const path of ['/', '/tips/1', '/api/tips', '/llms.txt'])
    expect((await ask(path)).body, path).toContain('Second title')
  expect((await ask('/sitemap.xml')).body).toContain('/tips/2<')
  expect((await ask('/api/tips/2/likes')).status).toBe(200)

  await app.replaceContent(first)
  const again = await askAll(ask)
  // The guide contains the time at which it was made, so it differs.
  for (const path of PATHS.filter((path) => path !== '/guide.pdf')) expect(again[path], path).toBe(before[path])
  expect((await ask('/api/tips/2/likes')).status).toBe(404)
})

test('riders are asked and examined about the replaced content', async () => {
  const server = await testApp({}, { library: libraryWith({ title: 'First title' }) })
  const { headers } = await signedIn(server, 'ada')
  const examine = async () => (await server.app.inject({ url: '/api/exam', headers })).json().rules.questions
  expect(await examine()).toBe(1)
  await server.app.replaceContent(libraryWith({}, {}, {}))
  expect(await examine()).toBe(3)
  const completed = await server.app.inject({
    method: 'POST',
    url: '/api/user/progress',
    headers,
    payload: { tipId: 3, completed: true },
  })
  expect(completed.statusCode).toBe(200)
})

/** Renders a page when `release` is called. */
function slowPages() {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const pages: PageRenderer = {
    files: {
      clientDir: import.meta.dirname,
      serviceWorker: '',
      assetsOf: () => [],
      adminOf: () => ({ script: '', styles: [] }),
    },
    renderPage: async ({ data }) => {
      await promise
      return makeCachedReply(JSON.stringify(data.queries), 'text/html')
    },
    close: async () => undefined,
  }
  return { pages, release }
}

test('a running request ends with the content with which it began', async () => {
  const { pages, release } = slowPages()
  const { app, ask } = await listening({}, { pages, library: libraryWith({ title: 'First title' }) })
  const begun = new Promise<void>((resolve) => {
    app.server.once('request', () => setImmediate(resolve))
  })
  const underWay = ask('/tips/1')
  await begun
  await app.replaceContent(libraryWith({ title: 'Second title' }))
  const later = ask('/tips/1')
  release()
  expect((await underWay).body).toContain('First title')
  expect((await later).body).toContain('Second title')
  // The late answer of the old content is not kept for further requests.
  expect((await ask('/tips/1')).body).toContain('Second title')
})

test('content that cannot be served leaves the old one in place', async () => {
  const { app, ask } = await listening({}, { library: libraryWith({ title: 'First title' }) })
  const onlyEnglish = libraryOf(contentFiles([{ title: 'Second title' }]), ['en'])
  await expect(app.replaceContent(onlyEnglish)).rejects.toThrow("'de' is not a language")
  expect((await ask('/tips/1')).body).toContain('First title')
})

import { expect, test } from 'vitest'
import type { PageRenderer } from '#server/pages/page-renderer.ts'
import { makeCachedReply } from '#server/platform/http/cached-reply.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { OfflineSite } from '#shared/offline.ts'
import { PLAIN_PAGES } from '#shared/plain-pages.ts'
import { site, thePages } from '#tests/support/site.ts'
import { libraryOf, testApp } from '#tests/support/test-app.ts'
import { contentFiles, placeFile } from '#tools/lib/content.ts'

function siteOf(body: string): OfflineSite {
  return JSON.parse(/^self\.SITE = (\{.*\});$/m.exec(body)?.[1] ?? 'null')
}

test('[OFF-02] every address that the worker caches exists, in the named version', async () => {
  const { app } = await site()
  const { cached, categories } = siteOf((await app.inject('/sw.js')).body)
  for (const { url, revision } of cached) {
    const { statusCode, headers } = await app.inject(url)
    expect(statusCode, url).toBe(200)
    if (revision === null) expect(headers['cache-control'], url).toContain('immutable')
    else expect(headers.etag, url).toBe(`"${revision}"`)
  }
  const urls = cached.map(({ url }) => url)
  expect(new Set(urls).size).toBe(urls.length)
  for (const { id } of categories) expect(urls).toContain(`/?category=${id}`)
  expect(urls).toEqual(expect.arrayContaining(['/shell', '/progress', '/api/tips', '/api/categories']))
})

test('[OFF-05] browsers revalidate /sw.js each time, and it changes with the content or the configuration', async () => {
  const file = async (environment: Record<string, string>, title: string) => {
    const { app } = await site(environment, [{ title }])
    return app.inject('/sw.js')
  }
  const first = await file({}, 'Brakes')
  expect(first.headers['cache-control']).toBe('public, no-cache')
  expect(first.headers['content-type']).toBe('text/javascript; charset=utf-8')
  const tags = [first, await file({}, 'Tyres'), await file({ PRODUCT_NAME: 'Cargo Bike' }, 'Brakes')].map(
    ({ headers }) => headers.etag,
  )
  expect(new Set(tags).size).toBe(3)
  expect((await file({}, 'Brakes')).headers.etag).toBe(tags[0])
})

test('[OFF-05] in a new year it names the pages of that year', async () => {
  const { app, turnClock } = await site()
  const before = (await app.inject('/sw.js')).headers.etag
  turnClock(200 * 24 * 3600 * 1000)
  const { headers, body } = await app.inject('/sw.js')
  expect(headers.etag).not.toBe(before)
  const home = siteOf(body).cached.find(({ url }) => url === '/?category=riding')
  expect((await app.inject('/')).headers.etag).toBe(`"${home?.revision}"`)
})

test('[OFF-02] a worker without the version of a page is not sent and not kept', async () => {
  let isBusy = true
  const pages: PageRenderer = {
    files: {
      clientDir: import.meta.dirname,
      serviceWorker: '',
      assetsOf: () => [],
      adminOf: () => ({ script: '', styles: [] }),
    },
    renderPage: async () => {
      if (isBusy) throw new AppError('too-busy', { retryAfter: 5 })
      return makeCachedReply('page', 'text/html')
    },
    close: async () => undefined,
  }
  const { app } = await testApp({}, { pages })
  expect((await app.inject('/sw.js')).statusCode).toBe(503)
  isBusy = false
  const { statusCode, body } = await app.inject('/sw.js')
  expect(statusCode).toBe(200)
  for (const { url, revision } of siteOf(body).cached) if (revision) expect(revision, url).toHaveLength(22)
})

test('a large library does not make the list longer, because all its tips are one address', async () => {
  const tips = Array.from({ length: 300 }, (_, index) => ({ title: `Tip ${index}` }))
  const { app } = await site({}, tips)
  const { cached } = siteOf((await app.inject('/sw.js')).body)
  expect(cached.filter(({ revision }) => revision !== null).length).toBe(PLAIN_PAGES.length + 7)
})

test('the shell is empty and noindex', async () => {
  const { app } = await site()
  const { statusCode, body } = await app.inject('/shell')
  expect(statusCode).toBe(200)
  expect(body).toContain('<div id="root"></div>')
  expect(body).toContain('<meta name="robots" content="noindex">')
})

test('devices fetch the guide again when a rule of the place has changed', async () => {
  const rule = { text: 'The old rule.', until: '2026-06-15' }
  const rules = [rule, { text: 'The new rule.', from: '2026-06-16' }]
  const files = { ...contentFiles([{ rules: ['speed'] }]), 'places/xx.yaml': placeFile({ rules }) }
  const { app, turnClock } = await testApp({}, { library: libraryOf(files), pages: thePages() })
  const guide = async () => siteOf((await app.inject('/sw.js')).body).guide
  const before = await guide()
  expect(await guide()).toBe(before)
  turnClock(24 * 3600 * 1000)
  expect(await guide()).not.toBe(before)
})

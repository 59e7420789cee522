import { expect, test } from 'vitest'
import type { OfflineSite } from '#shared/offline.ts'
import { site } from '#tests/support/site.ts'

/** What a browser reads from the service worker's file. */
function siteOf(body: string): OfflineSite {
  return JSON.parse(/^self\.SITE = (\{.*\});$/m.exec(body)?.[1] ?? 'null')
}

test('[OFF-02] everything the worker is to keep is there, as the version that it says', async () => {
  const { app } = await site()
  const { kept, categories } = siteOf((await app.inject('/sw.js')).body)
  for (const { url, revision } of kept) {
    const { statusCode, headers } = await app.inject(url)
    expect(statusCode, url).toBe(200)
    if (revision === null) expect(headers['cache-control'], url).toContain('immutable')
    else expect(headers.etag, url).toBe(`"${revision}"`)
  }
  const urls = kept.map(({ url }) => url)
  expect(new Set(urls).size).toBe(urls.length)
  for (const { id } of categories) expect(urls).toContain(`/?category=${id}`)
  expect(urls).toEqual(expect.arrayContaining(['/shell', '/progress', '/api/tips', '/api/categories']))
})

test('[OFF-05] its file is asked for anew each time, and is another one when content or configuration is', async () => {
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

test('[OFF-05] when the year turns, the pages it names are those of the new year', async () => {
  const { app, turnClock } = await site()
  const before = (await app.inject('/sw.js')).headers.etag
  turnClock(200 * 24 * 3600 * 1000)
  const { headers, body } = await app.inject('/sw.js')
  expect(headers.etag).not.toBe(before)
  const home = siteOf(body).kept.find(({ url }) => url === '/?category=riding')
  expect((await app.inject('/')).headers.etag).toBe(`"${home?.revision}"`)
})

test('a large library makes the list no longer: its tips are one address', async () => {
  const tips = Array.from({ length: 300 }, (_, index) => ({ title: `Tip ${index}` }))
  const { app } = await site({}, tips)
  const { kept } = siteOf((await app.inject('/sw.js')).body)
  expect(kept.filter(({ revision }) => revision !== null).length).toBe(12)
})

test('the shell is for no search engine, and comes empty', async () => {
  const { app } = await site()
  const { statusCode, body } = await app.inject('/shell')
  expect(statusCode).toBe(200)
  expect(body).toContain('<div id="root"></div>')
  expect(body).toContain('<meta name="robots" content="noindex">')
})

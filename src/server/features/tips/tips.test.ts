import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { Category, type SentCategory, type SentTip, Tip } from '#shared/contract/tips.ts'
import { IMPORTANCES } from '#shared/tips/importance.ts'
import { libraryOf, testApp, theLibrary } from '#tests/support/test-app.ts'
import { contentFiles, translationFile } from '#tools/lib/content.ts'

async function getJson(path: string) {
  const { app } = await testApp()
  const response = await app.inject(path)
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  return response.json()
}

const getTips = async () => Tip.array().parse(await getJson('/api/tips')) as SentTip[]

describe('the calls', () => {
  test('[API-06] GET /api/categories is a list of id, name, icon and description', async () => {
    const categories = await getJson('/api/categories')
    expect(Category.array().parse(categories)).toEqual(categories)
    expect(categories.map(({ id }: { id: string }) => id)).toEqual(theLibrary().categories.map(({ id }) => id))
  })

  test('[API-07] GET /api/tips is the list of all tips, by category, each once', async () => {
    const tips = await getJson('/api/tips')
    expect(Tip.array().parse(tips)).toEqual(tips)
    expect(tips).toEqual(theLibrary().tips)
    const order = tips.map((tip: SentTip) => tip.category)
    expect([...new Set(order)]).toEqual(theLibrary().categories.map(({ id }) => id))
    expect(order).toEqual([...order].sort((a, b) => order.indexOf(a) - order.indexOf(b)))
  })

  test('[API-07] an empty library is an empty list', async () => {
    const { app } = await testApp({}, { library: libraryOf(contentFiles([])) })
    expect((await app.inject('/api/tips')).json()).toEqual([])
    expect((await app.inject('/api/categories')).json()).toHaveLength(4)
  })

  test('[REV-07] the server never sends the right answers with the tips', async () => {
    const { app } = await testApp()
    const library = theLibrary()
    for (const path of ['/api/tips', '/api/categories', '/llms.txt', '/api/tips?language=de']) {
      const { body } = await app.inject(path)
      expect(body).not.toContain('"check"')
      for (const { id } of library.tips) {
        const check = library.in(path.endsWith('de') ? 'de' : 'en').checkOf(id)
        expect(check, `the question of tip ${id}`).toBeDefined()
        expect(body).not.toContain(check?.question)
        expect(body).not.toContain(check?.why)
      }
    }
  })
})

describe('[LANG-14] the calls in a language', () => {
  const files = {
    ...contentFiles([{ title: 'Brakes' }, { title: 'Lights' }]),
    'de/tips/riding/tip-1.md': translationFile({ title: 'Bremsen' }),
    'de/categories.yaml': '- {id: riding, of: unknown, name: Fahren, description: Vom Fahren.}\n',
  }
  const languages = ['en', 'de']
  const server = () => testApp({ LANGUAGES: languages.join() }, { library: libraryOf(files, languages) })

  test('[LANG-11] ?language=de answers German, and names the language of what is not translated', async () => {
    const { app } = await server()
    const tips = (await app.inject('/api/tips?language=de')).json()
    expect(Tip.array().parse(tips)).toEqual(tips)
    expect(tips.map(({ id, title, language }: SentTip) => [id, title, language])).toEqual([
      [1, 'Bremsen', undefined],
      [2, 'Lights', 'en'],
    ])
    const categories = (await app.inject('/api/categories?language=de')).json()
    expect(Category.array().parse(categories)).toEqual(categories)
    expect(categories[0]).toMatchObject({ name: 'Fahren', tipCount: 2 })
    expect(categories[1]).toMatchObject({ name: 'Maintenance', language: 'en' })
  })

  test.each(['/api/tips', '/api/categories'])('%s has an ETag for each language', async (path) => {
    const { app } = await server()
    const own = await app.inject(path)
    const named = await app.inject(`${path}?language=en`)
    expect([named.body, named.headers.etag]).toEqual([own.body, own.headers.etag])
    const german = await app.inject(`${path}?language=de`)
    expect(german.headers.etag).not.toBe(own.headers.etag)
    const again = (url: string, etag: unknown) => app.inject({ url, headers: { 'if-none-match': String(etag) } })
    expect((await again(`${path}?language=de`, german.headers.etag)).statusCode).toBe(304)
    expect((await again(`${path}?language=de`, own.headers.etag)).statusCode).toBe(200)
  })

  test('without a parameter the answer is in the first of LANGUAGES', async () => {
    const { app } = await testApp({ LANGUAGES: 'de,en' }, { library: libraryOf(files, ['de', 'en']) })
    expect((await app.inject('/api/tips')).json()[0].title).toBe('Bremsen')
    expect((await app.inject('/api/tips?language=en')).json()[0].title).toBe('Brakes')
  })

  test.each(['fr', '', 'DE', 'de-AT', '../de', '__proto__'])(
    'language %j is 400 with field and code',
    async (language) => {
      const { app } = await server()
      for (const path of ['/api/tips', '/api/categories']) {
        const reply = await app.inject({ url: path, query: { language } })
        expect(reply.statusCode).toBe(400)
        expect(reply.json()).toEqual({
          message: 'language: Not a language of this site',
          code: 'invalid-field',
          errors: [{ path: ['language'], message: 'Not a language of this site', code: 'unknown-language' }],
        })
      }
    },
  )

  test('a language that is named twice is 400', async () => {
    const { app } = await server()
    const reply = await app.inject('/api/tips?language=de&language=en')
    expect([reply.statusCode, reply.json().errors[0].path]).toEqual([400, ['language']])
  })
})

describe('the library as it is answered', () => {
  test('[LIB-01] four categories, each with name, icon and description', async () => {
    const categories: SentCategory[] = await getJson('/api/categories')
    expect(categories.slice(0, 4).map(({ id, name }) => [id, name])).toEqual([
      ['riding', 'Riding'],
      ['maintenance', 'Maintenance'],
      ['storage', 'Storage'],
      ['accessories', 'Accessories & Other'],
    ])
    for (const { icon, description } of categories) {
      expect(icon).toMatch(/^[a-z0-9-]+$/)
      expect(description.length).toBeGreaterThan(20)
    }
  })

  test('[LIB-02] each category has enough tips, and its count is right', async () => {
    const tips = await getTips()
    const categories: SentCategory[] = await getJson('/api/categories')
    const counts = Object.fromEntries(
      categories.map(({ id }) => [id, tips.filter(({ category }) => category === id).length]),
    )
    expect(tips.length).toBeGreaterThanOrEqual(28)
    expect(counts.riding).toBeGreaterThanOrEqual(10)
    expect(counts.maintenance).toBeGreaterThanOrEqual(6)
    expect(counts.storage).toBeGreaterThanOrEqual(5)
    expect(counts.accessories).toBeGreaterThanOrEqual(6)
    expect(Object.fromEntries(categories.map(({ id, tipCount }) => [id, tipCount]))).toEqual(counts)
  })

  test('[LIB-03] every tip has its fields; fullDescription and didYouKnow may be missing', async () => {
    for (const tip of await getTips()) {
      const { title, icon, category, importance, tag, shortDescription } = tip
      for (const text of [title, icon, category, importance, tag, shortDescription]) expect(text.trim()).not.toBe('')
    }
    const { app } = await testApp({}, { library: libraryOf(contentFiles([{ title: 'Bare' }])) })
    const [bare] = (await app.inject('/api/tips')).json()
    expect(bare.title).toBe('Bare')
    expect(bare).not.toHaveProperty('fullDescription')
    expect(bare).not.toHaveProperty('didYouKnow')
  })

  test('[LIB-04] all six importances occur, written as they are shown', async () => {
    const tips = await getTips()
    expect(new Set(tips.map(({ importance }) => importance))).toEqual(new Set(IMPORTANCES))
  })

  test("[LIB-05] ids are unique positive integers, and '7' and 7 are the same tip", async () => {
    const ids = (await getTips()).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(Number.isSafeInteger(id) && id > 0).toBe(true)
    expect(theLibrary().find('7')).toBe(theLibrary().find(7))
    expect(theLibrary().find('7')?.id).toBe(7)
    for (const other of ['07', '7.0', '7 ', '+7', 'seven', '', '0', '-7', '__proto__']) {
      expect(theLibrary().find(other), other).toBeUndefined()
    }
  })

  test('[LIB-06] every tip names its sources', async () => {
    for (const { title, sources } of await getTips()) {
      expect(sources.length, title).toBeGreaterThan(0)
      for (const source of sources) {
        expect(source.title.trim()).not.toBe('')
        expect(new URL(source.url).protocol).toMatch(/^https?:$/)
      }
    }
  })
})

describe('a reply that the client already has costs a few bytes', () => {
  test('If-None-Match with the ETag brings 304, in every form that browsers send', async () => {
    const { app } = await testApp()
    const { etag } = (await app.inject('/api/tips')).headers
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await app.inject({ url: '/api/tips', headers: { 'if-none-match': String(known) } })
      expect(again.statusCode).toBe(304)
      expect(again.body).toBe('')
      expect(again.headers.etag).toBe(etag)
    }
    const other = await app.inject({ url: '/api/tips', headers: { 'if-none-match': '"other"' } })
    expect(other.statusCode).toBe(200)
  })

  test('other content has another ETag', async () => {
    const etags = []
    for (const title of ['One', 'Two']) {
      const { app } = await testApp({}, { library: libraryOf(contentFiles([{ title }])) })
      etags.push((await app.inject('/api/tips')).headers.etag)
    }
    expect(etags[0]).not.toBe(etags[1])
  })

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0, gzip;q=0', undefined],
    ['identity', undefined],
    ['', undefined],
  ])('for accept-encoding %j it is sent as %s', async (accepted, encoding) => {
    const { app } = await testApp()
    const response = await app.inject({ url: '/api/tips', headers: { 'accept-encoding': accepted } })
    expect(response.headers['content-encoding']).toBe(encoding)
    expect(response.headers.vary).toBe('accept-encoding')
    const bytes = response.rawPayload
    const text = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes
    expect(JSON.parse(text.toString())).toEqual(theLibrary().tips)
    expect(response.headers['content-length']).toBe(String(bytes.length))
  })

  test('HEAD answers as GET does, without a body', async () => {
    const { app } = await testApp()
    const [head, get] = [await app.inject({ method: 'HEAD', url: '/api/tips' }), await app.inject('/api/tips')]
    expect(head.statusCode).toBe(200)
    expect(head.body).toBe('')
    expect(head.headers.etag).toBe(get.headers.etag)
  })
})

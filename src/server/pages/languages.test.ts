import { expect, test } from 'vitest'
import { ORIGIN, site } from '#tests/support/site.ts'

/** Addresses of section 2. */
const ADDRESSES = ['/', '/?category=storage', '/tips/7', '/auth', '/contact', '/impressum', '/progress', '/profile']

const documentOf = (html: string) => /<html[^>]*>/.exec(html)?.[0]

test('[LANG-01] every address is there in English unchanged, and in German behind /de', async () => {
  const { page } = await site()
  for (const address of ADDRESSES) {
    const english = await page(address)
    const german = await page(address === '/' ? '/de' : `/de${address}`)
    expect([address, english.status, documentOf(english.html)]).toEqual([address, 200, '<html lang="en" dir="ltr">'])
    expect([address, german.status, documentOf(german.html)]).toEqual([address, 200, '<html lang="de" dir="ltr">'])
    const hasEnglish = (html: string) => /Skip to content|Sign in or register/.test(html)
    expect([address, hasEnglish(english.html)]).toEqual([address, true])
    if (address !== '/auth') expect([address, hasEnglish(german.html)]).toEqual([address, false])
  }
})

test('[LANG-01] /de and /de/ are one page with one canonical address', async () => {
  const { page } = await site()
  const plain = await page('/de')
  expect(plain.canonical).toBe(`${ORIGIN}/de`)
  expect((await page('/de/')).html).toBe(plain.html)
  expect((await page('/de/?category=storage')).canonical).toBe(`${ORIGIN}/de/?category=storage`)
  expect((await page('/de/tips/7')).canonical).toBe(`${ORIGIN}/de/tips/7`)
})

test.each(['/fr', '/fr/tips/7', '/en', '/en/tips/7', '/DE'])('[LANG-01] %s is the not-found page', async (address) => {
  const { page } = await site()
  const { status, html } = await page(address)
  expect([status, documentOf(html)]).toEqual([404, '<html lang="en" dir="ltr">'])
})

test.each(['/de/nothing', '/de/tips/999'])('%s is the German not-found page', async (address) => {
  const { page } = await site()
  const { status, title, html } = await page(address)
  expect([status, documentOf(html)]).toEqual([404, '<html lang="de" dir="ltr">'])
  expect(title).toContain('404 Seite nicht gefunden')
})

test('the links of a German page lead to German pages', async () => {
  const { page } = await site()
  const { html } = await page('/de')
  const links = [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href = '']) => href)
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter((href) => !/^\/de(\/|$)/.test(href))).toEqual(['/guide.pdf'])
})

test('[LANG-19] LANGUAGES=de has German at the plain addresses only; LANGUAGES=de,en has English behind /en', async () => {
  const alone = (await site({ LANGUAGES: 'de' })).page
  expect(documentOf((await alone('/')).html)).toBe('<html lang="de" dir="ltr">')
  expect((await alone('/de')).status).toBe(404)
  expect((await alone('/en')).status).toBe(404)
  const first = (await site({ LANGUAGES: 'de,en' })).page
  expect(documentOf((await first('/tips/7')).html)).toBe('<html lang="de" dir="ltr">')
  expect(documentOf((await first('/en/tips/7')).html)).toBe('<html lang="en" dir="ltr">')
})

test('of 50 requests at a time in alternating languages none gets the other language', async () => {
  const { app } = await site()
  const addresses = Array.from({ length: 50 }, (_, index) => `${index % 2 === 0 ? '' : '/de'}/tips/${(index % 10) + 1}`)
  const answers = await Promise.all(addresses.map((address) => app.inject(address)))
  for (const [index, { statusCode, body }] of answers.entries()) {
    expect(statusCode).toBe(200)
    expect(documentOf(body)).toContain(index % 2 === 0 ? 'lang="en"' : 'lang="de"')
    expect(body.includes('Zum Inhalt springen')).toBe(index % 2 === 1)
    expect(body.includes('Skip to content')).toBe(index % 2 === 0)
  }
})

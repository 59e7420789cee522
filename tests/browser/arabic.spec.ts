import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { makeBuild } from '#tests/support/other-build.ts'
import * as text from '#texts'
import { callApi, type RunningServer, removeFolder, startServer } from '#tools/lib/running-server.ts'
import { startSite } from '#tools/lib/sites.ts'
import { checkScreens } from '../scenes/check-screens.ts'
import { endSites } from '../scenes/open-scene.ts'
import { wordsOf } from '../scenes/say.ts'
import { DESKTOP, open, PHONE } from './fixtures.ts'
import { recordShifts } from './layout-shifts.ts'

/** A build of English and Arabic, because the project's own build has no Arabic. */
const test = base.extend<object, { main: string; server: RunningServer }>({
  main: [
    // biome-ignore lint/correctness/noEmptyPattern: how Playwright wants it
    async ({}, use) => {
      const { folder, main } = makeBuild(() => undefined, 'en,ar')
      await use(main)
      removeFolder(folder)
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ main }, use) => {
      const server = await startServer({ LANGUAGES: 'en,ar', ...OPERATOR }, undefined, { main })
      await use(server)
      await server.end('SIGKILL')
      removeFolder(server.folder)
    },
    { scope: 'worker' },
  ],
})
// One worker runs the tests of this file, so that the site is built once.
test.describe.configure({ mode: 'default' })

const PHONE_NUMBER = '+49 30 123456'
const CITY = '12345 Berlin'
const OPERATOR = { OPERATOR_PHONE: PHONE_NUMBER, OPERATOR_CITY: CITY, OPERATOR_EMAIL: 'hello@volt.example' }

test('[HEAR-03] in Arabic axe finds nothing on screens of every kind, no word is cut and all fit 320 px', async ({
  browser,
  main,
}) => {
  const site = await startSite('usual', { language: 'ar', main })
  expect(await checkScreens(browser, site, wordsOf(text, 'ar'))).toEqual({})
  await endSites({ site })
})

/** The characters of a text from left to right, as the page shows them. */
const shownOrder = (locator: Locator, part: string) =>
  locator.evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const start = node.textContent?.indexOf(wanted) ?? -1
      if (start < 0) continue
      const range = document.createRange()
      const places = [...wanted].map((letter, index) => {
        range.setStart(node, start + index)
        range.setEnd(node, start + index + 1)
        return { letter, left: range.getBoundingClientRect().left }
      })
      return places
        .sort((one, other) => one.left - other.left)
        .map(({ letter }) => letter)
        .join('')
    }
    return undefined
  }, part)

async function signIn(page: Page, { url }: RunningServer): Promise<string> {
  const body = { username: `rider-${Date.now()}`, password: 'correct horse' }
  const { token } = await (await callApi(url, 'POST', '/api/register', { body })).json()
  await callApi(url, 'POST', '/api/user/tutorial-status', { token, body: { completed: true } })
  await page.addInitScript((value) => localStorage.setItem('authToken', value), token)
  return token
}

test('[HEAR-03] in Arabic a Latin name, a telephone number and a city stay in order, also with a sign at their edge', async ({
  page,
  server,
}) => {
  const name = '2. Klasse A+'
  const token = await signIn(page, server)
  const made = await callApi(server.url, 'POST', '/api/groups', { token, body: { name } })
  const { id } = await made.json()
  await open(page, `${server.url}/ar/groups/${id}`)
  await page.getByRole('tab', { name: text.groups_tab_settings({}, { locale: 'ar' }) }).click()
  await page.getByRole('button', { name: text.groups_delete({}, { locale: 'ar' }) }).click()
  expect(await shownOrder(page.getByRole('dialog').getByRole('heading'), name)).toBe(name)

  await open(page, `${server.url}/ar/contact`)
  await expect(page).toHaveTitle(/السكوتر الكهربائي/)
  for (const part of [PHONE_NUMBER, CITY]) expect(await shownOrder(page.locator('#main'), part)).toBe(part)
})

test('[HEAR-03] texts that leave an Arabic page have no invisible marks: its title, its description and shared words', async ({
  page,
  main,
}) => {
  const server = await startServer({ LANGUAGES: 'ar', PRODUCT_NAME: 'Rollt One' }, undefined, { main })
  await open(page, `${server.url}/tips/1`)
  const left = await page.evaluate(() => [
    document.title,
    ...Array.from(document.querySelectorAll('meta[content]'), (meta) => meta.getAttribute('content') ?? ''),
    ...Array.from(document.querySelectorAll('a[href]'), (link) => decodeURIComponent(link.getAttribute('href') ?? '')),
  ])
  expect(left.join('\n')).toContain('Rollt One')
  expect(left.filter((words) => /[\u2066-\u2069\u200e\u200f]/.test(words))).toEqual([])
  await server.end('SIGKILL')
  removeFolder(server.folder)
})

test('[HEAR-03] in Arabic addresses and passwords are written from left to right, and other words where their script begins', async ({
  page,
  server,
}) => {
  const directionOf = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).direction)
  await open(page, `${server.url}/ar/auth`)
  const password = page.locator('input[name="password"]')
  expect(await directionOf(password)).toBe('ltr')
  await page.getByRole('button', { name: text.ui_show_password({}, { locale: 'ar' }) }).click()
  expect(await directionOf(password)).toBe('ltr')
  await open(page, `${server.url}/ar/contact`)
  expect(await directionOf(page.locator('input[type="email"]'))).toBe('ltr')
  const name = page.locator('input[name="name"]')
  expect(await directionOf(name)).toBe('rtl')
  await name.fill('Lea')
  expect(await directionOf(name)).toBe('ltr')
  expect(await directionOf(page.locator('textarea'))).toBe('rtl')
})

/** How long the files of the typeface take to come (ms). */
const LATE = 1200

for (const [path, viewport] of [
  ['/ar', PHONE],
  ['/ar', DESKTOP],
  ['/ar/tips/1', PHONE],
  ['/ar/tips/1', DESKTOP],
] as const) {
  test(`[HEAR-03] nothing on ${path} moves when the Arabic typeface comes late, ${viewport.width} px wide`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize(viewport)
    const late: string[] = []
    await page.route('**/*.woff2', async (route) => {
      late.push(route.request().url())
      await new Promise((resolve) => setTimeout(resolve, LATE))
      await route.continue()
    })
    const shifts = await recordShifts(page)
    await open(page, server.url + path)
    await expect(page.locator('html')).toHaveAttribute('data-typeface', /./)
    expect(late.join()).toContain('arabic')
    const { sum, moved } = await shifts()
    expect(sum, `moved: ${moved}`).toBeLessThan(0.01)
  })
}

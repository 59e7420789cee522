import { expect, type Locator, type Page } from '@playwright/test'
import { goOffline, visitOnce } from '#tests/support/offline.ts'
import { LARGE_TEXT, setTextSize, USUAL_TEXT } from '#tests/support/text-size.ts'
import { open, PHONE, test } from './fixtures.ts'
import { allow } from './watchers/allow.ts'

const menu = (page: Page, name: string) => page.locator('#sidebar').getByRole('navigation', { name })
const toGerman = (page: Page) => menu(page, 'Language').getByRole('link', { name: 'Deutsch' }).click()
const language = (page: Page) => page.locator('html').getAttribute('lang')

test.describe('the language menu', () => {
  for (const [english, german] of [
    ['/tips/7', '/de/tips/7'],
    ['/?category=storage', '/de/?category=storage'],
    ['/contact', '/de/contact'],
    ['/', '/de'],
  ] as const) {
    test(`[LANG-05] leads from ${english} to ${german} and back`, async ({ page }) => {
      await open(page, english)
      await toGerman(page)
      await expect(page).toHaveURL(german)
      await page.locator('html[data-alive]').waitFor({ state: 'attached' })
      expect(await language(page)).toBe('de')
      await menu(page, 'Sprache').getByRole('link', { name: 'English' }).click()
      await expect(page).toHaveURL(english)
    })
  }

  for (const [loaded, german] of [
    ['/?category=riding&from=7', '/de/?category=riding&from=7'],
    ['/?category=storage&tip=20', '/de/?category=storage&tip=20'],
    ['/nothing-here?x=1', '/de/nothing-here?x=1'],
    ['/lists/not-shared-any-more', '/de/lists/not-shared-any-more'],
  ] as const) {
    test(`[LANG-05] its link on a page loaded as ${loaded} leads to ${german}`, async ({ page }) => {
      await open(page, loaded)
      const link = menu(page, 'Language').locator('a[hreflang=de]')
      await expect(link).toHaveAttribute('href', german)
      // An open dialog covers the menu, so the link is clicked by a script.
      await link.evaluate((element: HTMLAnchorElement) => element.click())
      await expect(page).toHaveURL(german)
      await page.locator('html[data-alive]').waitFor({ state: 'attached' })
      expect(await language(page)).toBe('de')
      await expect(page.getByRole('dialog')).toHaveCount(german.includes('tip=') ? 1 : 0)
    })
  }

  test('[LANG-05] keeps the open dialog of a tip', async ({ page }) => {
    await open(page, '/?category=storage')
    await page.locator('article a').first().click()
    const title = await page.getByRole('dialog').getByRole('heading').first().textContent()
    const { search } = new URL(page.url())
    await page.getByRole('dialog').waitFor()
    // The dialog covers the menu, so the test opens the address of its link.
    await page.goto((await menu(page, 'Language').locator('a[hreflang=de]').getAttribute('href')) ?? '')
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/de/${search}`)
    const german = page.getByRole('dialog').getByRole('heading').first()
    await expect(german).toBeVisible()
    expect(await german.textContent()).not.toBe(title)
  })

  test('[LANG-05] takes a search along', async ({ page }) => {
    allow('shift', 'one page is kept for all searches, so the browser searches in it')
    await open(page, '/')
    await page.getByRole('searchbox').fill('helm')
    await toGerman(page)
    await expect(page).toHaveURL('/de?search=helm')
    await expect(page.getByRole('searchbox')).toHaveValue('helm')
    await expect(page.getByRole('status').filter({ hasText: 'helm' })).toBeVisible()
  })

  test('[LANG-05] takes no search along that the rider has cleared', async ({ page }) => {
    allow('shift', 'one page is kept for all searches, so the browser searches in it')
    await open(page, '/?search=helm')
    await expect(page.getByRole('searchbox')).toHaveValue('helm')
    await page.getByRole('searchbox').fill('')
    await toGerman(page)
    await expect(page).toHaveURL(/\/de\/?$/)
  })

  test('[LANG-05] works without JavaScript', async ({ browser, server }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
    const page = await context.newPage()
    await page.goto('/tips/7')
    await toGerman(page)
    await expect(page).toHaveURL('/de/tips/7')
    await context.close()
  })

  test('[LANG-05] is among the preferences of a rider', async ({ page, signIn }) => {
    await signIn()
    await open(page, '/profile?tab=preferences')
    await page.getByRole('tabpanel').getByRole('link', { name: 'Deutsch' }).click()
    await expect(page).toHaveURL('/de/profile?tab=preferences')
    await expect(page.getByRole('tab', { name: 'Einstellungen' })).toBeVisible()
  })
})

test('[LANG-06] the language that a rider has chosen is used on another device too', async ({
  page,
  signIn,
  browser,
  server,
  api,
}) => {
  const { username, password, token } = await signIn()
  await open(page, '/')
  await toGerman(page)
  // The browser sends the choice while it opens the German page, so it may arrive later.
  const chosen = async () => (await (await api('GET', '/api/user', { token })).json()).preferences.language
  await expect.poll(chosen).toBe('de')

  const context = await browser.newContext({ baseURL: server.url })
  const other = await context.newPage()
  await open(other, '/auth')
  await other.getByLabel('Username').fill(username)
  await other.getByLabel('Password', { exact: true }).fill(password)
  await other.locator('form button[type=submit]').click()
  await expect(other).toHaveURL('/de')
  await expect(other.getByRole('button', { name: `Hallo, ${username}` })).toBeVisible()
  await context.close()
})

test('[LANG-06] a rider who registers on a German page has German as the language', async ({ page, api }) => {
  await open(page, '/de/auth')
  await page.getByRole('tab', { name: 'Registrieren' }).click()
  await page.getByLabel('Benutzername').fill('greta-aus-kiel')
  await page.getByLabel('Passwort', { exact: true }).fill('correct horse')
  await page.getByLabel('Passwort wiederholen').fill('correct horse')
  await page.locator('form button[type=submit]').click()
  await expect(page).toHaveURL(/\/de\/?$/)
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  const user = await (await api('GET', '/api/user', { token: token ?? '' })).json()
  expect(user.preferences.language).toBe('de')
})

test.describe('a browser that prefers German', () => {
  test.use({ locale: 'de-AT' })

  test('[LANG-07] is offered German in German, is not redirected, and does not see the line again after closing it', async ({
    page,
  }) => {
    await open(page, '/tips/7')
    const offer = page.getByRole('region', { name: 'Diese Seite gibt es auch auf Deutsch.' })
    await expect(offer).toBeVisible()
    await expect(offer).toHaveAttribute('lang', 'de')
    await expect(offer.getByRole('link', { name: 'Auf Deutsch lesen' })).toHaveAttribute('href', '/de/tips/7')
    await expect(page).toHaveURL('/tips/7')
    await page.emulateMedia({ media: 'print' })
    await expect(offer).toBeHidden()
    await page.emulateMedia({ media: null })
    await offer.getByRole('button', { name: 'Schließen' }).click()
    await expect(offer).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
    const loaded = page.waitForResponse(/background/)
    await open(page, '/')
    await loaded
    await expect(offer).toHaveCount(0)
  })

  test('[LANG-07] is offered it above no field that has the focus, on the narrowest phone with the largest text', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await open(page, '/contact')
    await setTextSize(page, LARGE_TEXT)
    const top = (of: Locator) => of.evaluate((element) => element.getBoundingClientRect().top)
    const offer = page.getByRole('region', { name: 'Diese Seite gibt es auch auf Deutsch.' })
    await expect(offer).toBeVisible()
    for (const label of ['Name', 'E-mail', 'Subject', 'Message']) {
      const field = page.getByLabel(label)
      await field.focus()
      await expect.poll(async () => (await top(offer)) - (await top(field)), label).toBeGreaterThan(44)
    }
    await setTextSize(page, USUAL_TEXT)
  })

  test('[LANG-07] follows the link to the German page, where nothing is offered', async ({ page }) => {
    await page.setViewportSize(PHONE)
    await open(page, '/')
    await page.getByRole('link', { name: 'Auf Deutsch lesen' }).click()
    await expect(page).toHaveURL('/de')
    await page.locator('html[data-alive]').waitFor({ state: 'attached' })
    await expect(page.locator('.language-offer')).toHaveCount(0)
  })
})

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[LANG-18] after one visit in German everything that can be read is there in German', async ({ page }) => {
    await visitOnce(page, '/de')
    await expect(page.locator('.update-notice[data-shown]')).toHaveCount(0)
    await goOffline(page)
    for (const path of ['/de', '/de/?category=storage', '/de/tips/7', '/de/impressum', '/de/contact']) {
      await open(page, path)
      expect([path, await language(page)]).toEqual([path, 'de'])
      await expect(page.getByRole('complementary', { name: 'Seitenleiste' })).toBeVisible()
    }
    await open(page, '/de/tips/7')
    await expect(page.getByRole('heading', { name: 'Nie nach Alkohol oder Drogen' })).toBeVisible()
  })

  test('[LANG-18] a change of the language caches the other language too, and does not count as a new version', async ({
    page,
  }) => {
    await visitOnce(page, '/')
    await toGerman(page)
    await page.waitForFunction(() => navigator.serviceWorker.controller?.scriptURL.endsWith('/de/sw.js'))
    await expect(page.locator('.update-notice[data-shown]')).toHaveCount(0)
    await goOffline(page)
    await open(page, '/de/?category=storage')
    await expect(page.getByRole('article').first()).toBeVisible()
    await open(page, '/?category=storage')
    expect(await language(page)).toBe('en')
  })
})

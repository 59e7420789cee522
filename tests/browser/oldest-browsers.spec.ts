import { expect, type Page } from '@playwright/test'
import { goOffline, visitAsRider } from '#tests/support/offline.ts'
import { toast } from '#tests/support/pages.ts'
import { giveVoices } from '#tests/support/voices.ts'
import { DESKTOP, open, PHONE, test } from './fixtures.ts'

/* The oldest browsers in which riders can do everything: Safari 16.4, Firefox 128, Chromium 111. These tests remove
   each function that one of them lacks, from the pages and from the service worker. */

/** Removes the functions that one of these browsers lacks. Runs in a page or in a worker. */
function removeFunctions() {
  Reflect.deleteProperty(AbortSignal, 'any')
  if (typeof HTMLElement === 'undefined') return
  for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover']) {
    Reflect.deleteProperty(HTMLElement.prototype, name)
  }
  Reflect.deleteProperty(Element.prototype, 'checkVisibility')
  Reflect.deleteProperty(CSS, 'highlights')
}

const riderMenu = (page: Page) => page.locator('.menu')
const hello = (page: Page) => page.getByRole('button', { name: /^Hello/ })

test.describe('a browser that is too old', () => {
  test.use({ needsOwnPage: true, javaScriptEnabled: false })

  test('[WEB-02] is told so in a sentence in the language of the page, and can read', async ({ page, baseURL }) => {
    const sentence = page.locator('.old-browser')
    await page.goto(`${baseURL}/tips/1`)
    await expect(sentence).toBeHidden()
    // Replaces a unit that Safari has since 16.4 by one that no browser has.
    await page.route('**/*.css', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replaceAll('1lh', '1xyz') })
    })
    await page.goto(`${baseURL}/tips/1`)
    await expect(sentence).toHaveText(
      'Your browser is too old for parts of this site. You can read everything. To log in, save and learn you need Safari 16.4, Firefox 128, Chrome 111 or newer.',
    )
    await expect(sentence).toBeVisible()
    await expect(page.getByText('Key Points')).toBeVisible()
    await page.goto(`${baseURL}/de`)
    await expect(sentence).toContainText('Dein Browser ist zu alt')
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  })
})

test.describe('without popovers', () => {
  test.use({ needsOwnPage: true })
  test.beforeEach(({ page }) => page.addInitScript(removeFunctions))

  for (const viewport of [PHONE, DESKTOP]) {
    test(`the rider’s menu and the share menu open and close, ${viewport.width} px wide`, async ({ page, signIn }) => {
      await page.setViewportSize(viewport)
      await signIn()
      await open(page, '/')
      await expect(hello(page)).toBeVisible()
      await expect(riderMenu(page)).toBeHidden()
      await hello(page).click()
      await expect(riderMenu(page)).toBeVisible()
      const box = await riderMenu(page).boundingBox()
      expect(box?.width).toBe(260)
      expect(box?.y).toBeLessThan(80)
      await page.keyboard.press('Escape')
      await expect(riderMenu(page)).toBeHidden()
      await expect(hello(page)).toBeFocused()
      await hello(page).click()
      await page.mouse.click(40, 500)
      await expect(riderMenu(page)).toBeHidden()

      const share = page.locator('#tip-1').getByRole('button', { name: /^Share/ })
      await share.click()
      const menu = page.getByRole('dialog', { name: 'Share this tip' })
      await expect(menu).toBeVisible()
      const [button, place] = [await share.boundingBox(), await menu.boundingBox()]
      expect(Math.abs((place?.x ?? 0) - (button?.x ?? 0))).toBeLessThan(viewport.width / 2)
      await menu.getByRole('button', { name: 'Copy link' }).click()
      await expect(page.getByText('Tip shared', { exact: true })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(menu).toHaveCount(0)
      await expect(share).toBeFocused()

      await page.locator('#tip-1').getByRole('link').first().click()
      const dialog = page.getByRole('dialog').filter({ has: page.getByText('Key Points') })
      await dialog.getByRole('button', { name: /^Share/ }).click()
      await expect(menu).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(menu).toHaveCount(0)
      await expect(dialog).toBeVisible()

      await page.keyboard.press('Escape')
      await hello(page).click()
      await riderMenu(page).getByRole('button', { name: 'Logout' }).click()
      await expect(toast(page)).toContainText('Logout successful')
    })
  }
})

test.describe('a rider who listens', () => {
  test.use({ needsOwnPage: true })

  test('[HEAR-01] hears a tip, and the paragraph that is read is marked', async ({ page }) => {
    await page.addInitScript(removeFunctions)
    await giveVoices(page, [{ lang: 'en-GB', localService: true }])
    await open(page, '/tips/6')
    await page.getByRole('button', { name: 'Listen', exact: true }).click()
    await expect(page.locator('[data-spoken]')).toHaveText('Signal Turns Without Losing Control')
  })
})

test.describe('a new rider', () => {
  test.use({ needsOwnPage: true, tour: true })

  test('the tutorial goes on to its second step', async ({ page, signIn }) => {
    await page.addInitScript(removeFunctions)
    await signIn()
    await open(page, '/')
    const card = page.getByRole('dialog', { name: /./ })
    await expect(card).toContainText('Step 1 of 6')
    await card.getByRole('button', { name: 'Next' }).click()
    await expect(card).toContainText('Step 2 of 6')
    // The attribute is set when the page has decided when to show the typeface.
    await expect(page.locator('html')).toHaveAttribute('data-typeface', /./)
  })
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a rider stays signed in under the service worker and reads their data without a network', async ({
    page,
    signIn,
  }) => {
    const { username } = await signIn()
    await page.context().route('**/sw.js', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: `(${removeFunctions})();\n${await response.text()}` })
    })
    await visitAsRider(page)
    expect(
      await page
        .context()
        .serviceWorkers()[0]
        ?.evaluate(() => 'any' in AbortSignal),
    ).toBe(false)
    await open(page, '/progress')
    await expect(page.getByRole('button', { name: `Hello, ${username}` })).toBeVisible()
    await expect(page.getByText('Current Streak')).toBeVisible()
    await goOffline(page)
    await open(page, '/progress')
    await expect(page.getByText('Current Streak')).toBeVisible()
  })
})

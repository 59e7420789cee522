import { expect, type Page } from '@playwright/test'
import { holdBack, toast } from '#tests/support/pages.ts'
import { DESKTOP, open, test } from './fixtures.ts'
import { holdClock, stepUntil } from './held-clock.ts'

test.use({ viewport: DESKTOP, permissions: ['clipboard-read', 'clipboard-write'] })

const shareButton = (page: Page) => page.locator('#tip-1').getByRole('button', { name: /^Share/ })
const popover = (page: Page) => page.getByRole('dialog', { name: 'Share this tip' })
const option = (page: Page, platform: string) => popover(page).locator(`[data-platform="${platform}"]`)
const countOf = async (page: Page) => Number(/\d+/.exec((await shareButton(page).textContent()) ?? '')?.[0])

/** Opens the home page and the share popover of the first tip. Returns the tip's title. */
async function openPopover(page: Page): Promise<string> {
  await open(page, '/')
  await expect(shareButton(page)).toHaveAccessibleName(/\d/)
  await shareButton(page).click()
  await expect(popover(page)).toBeVisible()
  return (await page.locator('#tip-1 .tip-card-title').textContent()) ?? ''
}

test('[ENG-11] [ENG-27] the popover offers exactly the share targets of the specification, and WhatsApp is on the tip’s own page', async ({
  page,
}) => {
  await openPopover(page)
  const platforms = await popover(page)
    .locator('[data-platform]')
    .evaluateAll((options) => options.map((item) => item.getAttribute('data-platform')))
  expect(platforms).toEqual(['facebook', 'twitter', 'email', 'clipboard', 'print'])
  await expect(popover(page).getByText('WhatsApp')).toHaveCount(0)

  await open(page, '/tips/1')
  const link = page.getByRole('link', { name: 'WhatsApp' })
  const address = new URL((await link.getAttribute('href')) ?? '')
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  expect(address.origin + address.pathname).toBe('https://wa.me/')
  expect(address.searchParams.get('text')).toBe(`E-Scooter Safety Tip: ${title} ${new URL(page.url()).origin}/tips/1`)
  await expect(link).toHaveAttribute('target', '_blank')
})

test('[ENG-12] [ENG-13] [ENG-14] [ENG-17] [ENG-18] the share links open a new tab with the text and the address', async ({
  page,
  context,
}) => {
  await page.clock.install()
  const title = await openPopover(page)
  const text = `E-Scooter Safety Tip: ${title}`
  const link = `${new URL(page.url()).origin}/tips/1`
  const addresses = await popover(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((item) => (item instanceof HTMLAnchorElement ? item.href : '')))
  const [facebook, twitter, email] = addresses.map((address) => new URL(address))
  expect(facebook?.origin).toBe('https://www.facebook.com')
  expect(facebook?.searchParams.get('u')).toBe(link)
  expect(facebook?.searchParams.get('quote')).toBe(text)
  expect(twitter?.origin).toBe('https://twitter.com')
  expect(twitter?.searchParams.get('url')).toBe(link)
  expect(twitter?.searchParams.get('text')).toBe(text)
  expect(email?.protocol).toBe('mailto:')
  expect(email?.searchParams.get('subject')).toBe(text)
  expect(email?.searchParams.get('body')).toContain(link)

  await context.route(/facebook|twitter/, (route) => route.fulfill({ body: 'elsewhere' }))
  // With a running clock the popover closes 2 s after the first share, perhaps before the second one.
  await holdClock(page)
  for (const platform of ['facebook', 'twitter']) {
    const opened = context.waitForEvent('page')
    await option(page, platform).click()
    const tab = await opened
    await tab.waitForLoadState()
    expect(tab.url()).toContain(platform)
    expect(await tab.evaluate(() => [document.referrer, window.opener])).toEqual(['', null])
    await tab.close()
    await stepUntil(page, popover(page).locator(`[data-platform="${platform}"][data-success]`))
    // The page allows the next share in a timeout.
    await page.clock.runFor(100)
  }
  await expect(option(page, 'email')).toHaveAttribute('target', '_blank')
})

test('[ENG-15] [ENG-19] [ENG-21] the clipboard gets the tip’s address, and the share is counted without a login', async ({
  page,
  api,
}) => {
  await openPopover(page)
  const before = await countOf(page)
  await option(page, 'clipboard').click()
  await expect(toast(page)).toContainText('Tip shared')
  await expect(toast(page)).toContainText("You've shared this tip via clipboard")
  const link = `${new URL(page.url()).origin}/tips/1`
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await expect.poll(() => countOf(page)).toBeGreaterThan(before)
  expect((await (await api('GET', '/api/tips/1/shares')).json()).count).toBeGreaterThan(before)
})

test('a browser without the modern clipboard API copies in the old way', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await open(page, '/?tip=1')
  const dialog = page.getByRole('dialog').first()
  await dialog.getByRole('button', { name: /^Share/ }).click()
  await page.evaluate(() => {
    document.addEventListener('copy', () => {
      document.documentElement.dataset.copied = String(document.activeElement instanceof HTMLTextAreaElement)
    })
  })
  await option(page, 'clipboard').click()
  await expect(page.locator('html')).toHaveAttribute('data-copied', 'true')
  await expect(option(page, 'clipboard')).toHaveAttribute('data-success')
})

test('[ENG-16] print opens the browser’s print dialog', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = ''
    }
  })
  await openPopover(page)
  await option(page, 'print').click()
  await expect(page.locator('html')).toHaveAttribute('data-printed')
  await expect(toast(page)).toContainText("You've shared this tip via print")
})

test('[ENG-20] [ENG-22] the chosen platform shows a check for two seconds, then the popover closes', async ({
  page,
}) => {
  await page.clock.install()
  await openPopover(page)
  await holdClock(page)
  await option(page, 'clipboard').click()
  await stepUntil(page, popover(page).locator('[data-platform="clipboard"][data-success]'))
  await expect(option(page, 'clipboard')).toContainText('Shared')
  await expect(shareButton(page)).toHaveAttribute('data-animating')
  await page.clock.runFor(950)
  await expect(shareButton(page)).toHaveAttribute('data-animating')
  await page.clock.runFor(100)
  await expect(shareButton(page)).not.toHaveAttribute('data-animating')
  await page.clock.runFor(900)
  await expect(option(page, 'clipboard')).toHaveAttribute('data-success')
  await page.clock.runFor(100)
  await expect(popover(page)).toBeHidden()
  await expect(shareButton(page)).toBeFocused()
})

test('[ENG-23] a further share is ignored while one is running', async ({ page }) => {
  await openPopover(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let sent = 0
  await page.route('**/api/tips/1/share', async (route) => {
    sent += 1
    await held
    await route.continue()
  })
  await option(page, 'clipboard').click()
  await option(page, 'clipboard').click()
  await option(page, 'email').click()
  release()
  await expect(toast(page)).toContainText('via clipboard')
  expect(sent).toBe(1)
})

test('[ERR-13] a failed share shows a message, which the popover does not cover, and the count is as before', async ({
  page,
}) => {
  await openPopover(page)
  const before = await countOf(page)
  await page.route('**/api/tips/1/share', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
  await option(page, 'clipboard').click()
  await expect(toast(page)).toContainText('Error')
  await expect(toast(page)).toContainText('Failed to share tip')
  // The toast appears before the count is restored.
  await expect.poll(() => countOf(page)).toBe(before)
  await expect(popover(page)).toBeHidden()
  await expect(shareButton(page)).toBeFocused()
})

test('[A11Y-04] [A11Y-05] the popover works with the keyboard, and Escape returns the focus', async ({ page }) => {
  await open(page, '/')
  await shareButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(option(page, 'facebook')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(popover(page)).toBeHidden()
  await expect(shareButton(page)).toBeFocused()
})

test('a rider’s share from the tip’s page counts as WhatsApp', async ({ page, context, signIn, api }) => {
  const { token } = await signIn()
  await context.route(/wa\.me/, (route) => route.fulfill({ body: 'elsewhere' }))
  await open(page, '/tips/5')
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'WhatsApp' }).click()
  await (await opened).close()
  await expect(toast(page)).toContainText("You've shared this tip via whatsapp")
  const { shares } = await (await api('GET', '/api/user/export', { token })).json()
  expect(shares).toMatchObject([{ tipId: 5, platform: 'whatsapp' }])
})

test('[ENG-27] an option shows that its press counts while the site takes long to answer', async ({ page }) => {
  await openPopover(page)
  const { release } = await holdBack(page, '/api/tips/*/share')
  await option(page, 'clipboard').click()
  await expect(option(page, 'clipboard')).toHaveCSS('opacity', '0.5')
  release()
  await expect(option(page, 'clipboard')).toHaveCSS('opacity', '1')
  await expect(toast(page)).toContainText('shared')
})

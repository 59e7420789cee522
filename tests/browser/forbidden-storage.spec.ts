import { expect, type Page } from '@playwright/test'
import { closeShownToast, toast } from '#tests/support/pages.ts'
import { open, test } from './fixtures.ts'
import { watch } from './watching.ts'

// Browsers differ in what they forbid together with localStorage. The second kind of browser forbids everything.
const KINDS = {
  'localStorage alone': ['localStorage'],
  'everything that stores': [
    'localStorage',
    'sessionStorage',
    'indexedDB',
    'caches',
    'serviceWorker',
    'BroadcastChannel',
    'locks',
  ],
}

async function forbid(page: Page, names: string[]) {
  await page.addInitScript((names) => {
    const forbidden = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of names) {
      const owner = name === 'serviceWorker' || name === 'locks' ? Navigator.prototype : window
      if (name === 'BroadcastChannel') Object.defineProperty(window, name, { value: forbidden })
      else Object.defineProperty(owner, name, { get: forbidden, configurable: true })
    }
  }, names)
}

test.use({ serviceWorkers: 'allow' })

for (const [kind, names] of Object.entries(KINDS)) {
  test(`where the browser forbids ${kind}, a rider is signed in for this visit only and reads so`, async ({
    page,
    newRider,
  }) => {
    const { username, password } = await newRider()
    await forbid(page, names)
    const toasts = await watch(page, '.toast')
    await open(page, '/auth')
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.locator('form button[type=submit]').click()
    await expect(page.getByRole('button', { name: `Hello, ${username}` })).toBeVisible()
    await page.locator('#tip-1 .tip-action-like').click()
    await expect(page.locator('#tip-1 .tip-action-like')).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(username)
    await expect.poll(async () => (await toasts()).some(({ text }) => text.includes('Login successful'))).toBe(true)
    // The notice may have come and gone by itself when the machine is slow.
    const isNoticed = async () => {
      await closeShownToast(page)
      return (await toasts()).some(({ text }) => text.includes('Next time you will be asked to log in again.'))
    }
    await expect.poll(isNoticed).toBe(true)

    await page.getByRole('tab', { name: 'Preferences' }).click()
    await page.getByRole('switch', { name: 'Dark Mode' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.getByRole('button', { name: /^Hello/ }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(toast(page)).toContainText('Logout successful')
    await expect(page).toHaveURL('/auth')
  })
}

test('where the browser forbids storage, a new rider reads so too', async ({ page }) => {
  await forbid(page, KINDS['everything that stores'])
  await open(page, '/auth')
  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByLabel('Username').fill(`rider-${Date.now()}`)
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByLabel('Confirm password').fill('correct horse')
  await page.locator('form button[type=submit]').click()
  await expect(toast(page)).toContainText('Registration successful')
  await closeShownToast(page, 'Registration successful')
  await expect(toast(page)).toContainText('Logged in for this visit only')
})

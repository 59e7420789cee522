import { expect, type Page } from '@playwright/test'
import { goOffline, visitAsRider, visitOnce, waitForGuide } from '#tests/support/offline.ts'
import { toast } from '#tests/support/pages.ts'
import { removeFolder, startServer } from '#tests/support/running-server.ts'
import { open, PHONE, test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

test('[OFF-02] after one visit every page can be read without a network', async ({ page }) => {
  await visitOnce(page)
  await goOffline(page)
  await expect(page.evaluate(() => fetch('/api/leaderboard'))).rejects.toThrow()

  await open(page, '/')
  await expect(page.getByRole('article')).toHaveCount(12)
  await open(page, '/?category=storage')
  await expect(page.getByRole('heading', { level: 1, name: 'Storage' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(5)
  await open(page, '/tips/7')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Key Points' })).toBeVisible()
  await open(page, '/?category=riding&tip=7')
  await expect(page.getByRole('dialog').getByText('Key Points')).toBeVisible()
  await open(page, '/nothing')
  await expect(page.getByText('404 Page Not Found')).toBeVisible()
  await open(page, '/tips/9999')
  await expect(page.getByText('404 Page Not Found')).toBeVisible()
})

test('[OFF-02] both searches work without a network', async ({ page }) => {
  await visitOnce(page)
  await goOffline(page)
  await open(page, '/')
  await page.getByPlaceholder('Search all tips...').fill('helmet')
  await expect(page.getByText(/[1-9]\d* results found/)).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await page.getByRole('dialog').getByPlaceholder('Search tips...').fill('helmet')
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
})

test('[OFF-02] the print sheet works without a network, with its style and its icons', async ({ page, context }) => {
  await visitOnce(page)
  await goOffline(page)
  await open(page, '/')
  await page.getByRole('button', { name: 'Print Tips' }).click()
  await page.getByRole('button', { name: 'Select all' }).click()
  await page.getByRole('button', { name: /Create/ }).click()
  const opened = context.waitForEvent('page')
  await page.getByRole('dialog').getByRole('button', { name: 'Print Tips' }).click()
  const sheet = await opened
  await expect(sheet.getByRole('article')).toHaveCount(12)
  await expect(sheet.locator('.icon').first()).toHaveCSS('fill', 'none')
  const widthOfIcon = () =>
    sheet
      .locator('svg.icon')
      .first()
      .evaluate((svg: SVGGraphicsElement) => svg.getBBox().width)
  await expect.poll(widthOfIcon).toBeGreaterThan(0)
})

test('[OFF-02] the guide can be downloaded without a network', async ({ page }) => {
  await visitOnce(page)
  await waitForGuide(page)
  await goOffline(page)
  await open(page, '/')
  const started = page.waitForEvent('download')
  await page.locator('#sidebar').getByRole('link', { name: 'Download Safety Guide' }).click()
  const download = await started
  expect(download.suggestedFilename()).toBe('ride-safer-e-scooter-guide.pdf')
  expect(await download.failure()).toBeNull()
})

const chip = (page: Page) => page.getByRole('banner').getByRole('status')

test('[OFF-03] a chip in the header says that there is no network as long as that is so, and covers nothing', async ({
  page,
}) => {
  await visitOnce(page)
  await expect(chip(page)).toHaveText('')
  await page.context().setOffline(true)
  await expect(chip(page)).toHaveText('Offline')
  for (const viewport of [PHONE, { width: 320, height: 640 }]) {
    await page.setViewportSize(viewport)
    await expect(page.locator('.offline-chip')).toBeInViewport({ ratio: 1 })
    const covered = await page.locator('.shell-header').evaluate((header) => {
      const boxes = [...header.querySelectorAll('button, .brand-mark, .offline-chip, .icon-button')].map((element) =>
        element.getBoundingClientRect(),
      )
      return boxes.some((a, i) => boxes.some((b, j) => i < j && a.right > b.left + 1 && b.right > a.left + 1))
    })
    expect(covered, `at ${viewport.width}`).toBe(false)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
  await page.context().setOffline(false)
  await expect(chip(page)).toHaveText('')
})

test('[OFF-03] the sign-in and registration forms say that they need a network', async ({ page }) => {
  await visitOnce(page)
  await goOffline(page)
  await open(page, '/auth')
  await page.getByLabel('Username').fill('anna')
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(toast(page)).toContainText('You are offline.')
})

test('[OFF-03] the contact form says that it needs a network, and keeps the message', async ({ page }) => {
  await visitOnce(page)
  await goOffline(page)
  await open(page, '/contact')
  await page.getByLabel('Name').fill('Anna')
  await page.getByLabel('E-mail').fill('anna@rides.example')
  await page.getByLabel('Subject').selectOption('feedback')
  await page.getByLabel('Message').fill('The brakes squeak.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('alert')).toContainText('You are offline.')
  await expect(page.getByLabel('Message')).toHaveValue('The brakes squeak.')
})

test('[OFF-03] a challenge and a profile change say that they need a network, and the rider stays signed in', async ({
  page,
  signIn,
}) => {
  const { username } = await signIn()
  await visitAsRider(page)
  await goOffline(page)
  await open(page, '/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Full name').fill('Anna')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page)).toContainText('You are offline.')
  await expect(page.getByLabel('Full name')).toHaveValue('Anna')
  await open(page, '/progress')
  await page.getByRole('radio').first().click()
  await page.getByRole('button', { name: 'Complete Challenge' }).click()
  await expect(toast(page)).toContainText('You are offline.')
  await expect(page.getByRole('button', { name: `Hello, ${username}` })).toBeVisible()
  await page.context().setOffline(false)
  await open(page, '/')
  await expect(page.getByRole('button', { name: `Hello, ${username}` })).toBeVisible()
})

test('[OFF-02] a rider’s own data can be read without a network, by that rider only', async ({
  page,
  signIn,
  newRider,
}) => {
  await signIn()
  await visitAsRider(page)
  await goOffline(page)
  await open(page, '/progress')
  await expect(page.getByText('Current Streak')).toBeVisible()
  await open(page, '/profile?tab=bookmarks')
  await expect(page.getByText(/saved/i).first()).toBeVisible()
  const { token } = await newRider()
  const answer = await page.evaluate(
    (token) =>
      fetch('/api/user', { headers: { authorization: `Bearer ${token}` } }).then(
        (response) => response.status,
        () => 'no answer',
      ),
    token,
  )
  expect(answer).toBe('no answer')
})

test('[OFF-02] when the server itself is down, everything can still be read', async ({ browser }) => {
  const server = await startServer()
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await visitOnce(page)
  await server.end('SIGKILL')
  for (const path of ['/', '/?category=storage', '/tips/7', '/contact', '/impressum']) {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
  }
  await context.close()
  removeFolder(server.folder)
})

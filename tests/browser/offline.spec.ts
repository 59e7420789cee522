import { expect, type Page } from '@playwright/test'
import { goOffline, visitAsRider, visitOnce, waitForGuide } from '#tests/support/offline.ts'
import { toast } from '#tests/support/pages.ts'
import { removeFolder, startServer } from '#tools/lib/running-server.ts'
import { countIn } from '#tools/lib/starter-library.ts'
import { DESKTOP, open, PHONE, test } from './fixtures.ts'
import { allow } from './watchers/allow.ts'

test.use({ serviceWorkers: 'allow' })

test('[OFF-02] [OFF-05] [POST-01] the first visit shows no notice of a new version and loads once, and after it every page, both searches, the print sheet and the guide work without a network', {
  tag: '@walk',
}, async ({ page, context }) => {
  let loads = 0
  page.on('load', () => loads++)
  await visitOnce(page)
  await waitForGuide(page)
  await expect(page.getByText('New version')).toHaveCount(0)
  expect(loads).toBe(1)
  await goOffline(page)
  await expect(page.evaluate(() => fetch('/api/leaderboard'))).rejects.toThrow()

  await test.step('pages', async () => {
    await open(page, '/?category=storage')
    await expect(page.getByRole('heading', { level: 1, name: 'Storage' })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(countIn('storage'))
    await open(page, '/tips/7')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Key Points' })).toBeVisible()
    // Opens the code of a sticker, as a rider does in a garage.
    await page.goto('/Q/7')
    await expect(page).toHaveURL(/\/tips\/7$/)
    await expect(page.getByRole('heading', { name: 'Key Points' })).toBeVisible()
    await open(page, '/?category=riding&tip=7')
    await expect(page.getByRole('dialog').getByText('Key Points')).toBeVisible()
    // Only the server knows whether these addresses have a page.
    for (const path of ['/nothing', '/tips/9999']) {
      await open(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not on this device')
    }
    await open(page, '/')
    await expect(page.getByRole('article')).toHaveCount(countIn('riding'))
  })

  await test.step('the guide', async () => {
    const started = page.waitForEvent('download')
    await page.locator('#sidebar').getByRole('link', { name: 'Download Safety Guide' }).click()
    const download = await started
    expect(download.suggestedFilename()).toBe('ride-safer-e-scooter-guide.pdf')
    expect(await download.failure()).toBeNull()
  })

  await test.step('the print sheet, with its style and its icons', async () => {
    await page.getByRole('button', { name: 'Print Tips' }).click()
    await page.getByRole('button', { name: 'Select all' }).click()
    await page.getByRole('button', { name: /Create/ }).click()
    const opened = context.waitForEvent('page')
    await page.getByRole('dialog').getByRole('button', { name: 'Print Tips' }).click()
    const sheet = await opened
    await expect(sheet.getByRole('article')).toHaveCount(countIn('riding'))
    await expect(sheet.locator('.icon').first()).toHaveCSS('fill', 'none')
    const widthOfIcon = () =>
      sheet
        .locator('svg.icon')
        .first()
        .evaluate((svg: SVGGraphicsElement) => svg.getBBox().width)
    await expect.poll(widthOfIcon).toBeGreaterThan(0)
    await sheet.close()
  })

  await test.step('both searches', async () => {
    await open(page, '/')
    await page.getByPlaceholder('Search all tips...').fill('helmet')
    await expect(page.getByText(/[1-9]\d* results found/)).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
    await page.getByRole('dialog').getByPlaceholder('Search tips...').fill('helmet')
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  })
})

const chip = (page: Page) => page.getByRole('banner').getByRole('status')

test('[OFF-03] a chip in the header says that there is no network as long as that is so, and covers nothing; the sign-in and contact forms say that they need one', async ({
  page,
}) => {
  await visitOnce(page)
  await expect(chip(page)).toHaveText('')
  await goOffline(page)
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
  await page.setViewportSize(DESKTOP)

  await test.step('the sign-in form', async () => {
    await open(page, '/auth')
    await page.getByLabel('Username').fill('anna')
    await page.getByLabel('Password', { exact: true }).fill('correct horse')
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await expect(toast(page)).toContainText('You are offline.')
  })

  await test.step('the contact form keeps the message', async () => {
    await open(page, '/contact')
    await page.getByLabel('Name').fill('Anna')
    await page.getByLabel('E-mail').fill('anna@rides.example')
    await page.getByLabel('Subject').selectOption('feedback')
    await page.getByLabel('Message').fill('The brakes squeak.')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByRole('alert')).toContainText('You are offline.')
    await expect(page.getByLabel('Message')).toHaveValue('The brakes squeak.')
  })

  await page.context().setOffline(false)
  await expect(chip(page)).toHaveText('')
})

test('[OFF-02] [OFF-03] a rider’s own data can be read without a network by that rider only, and a challenge and a profile change say that they need one', async ({
  page,
  signIn,
  newRider,
}) => {
  const { username } = await signIn()
  const other = await newRider()
  await visitAsRider(page)
  await goOffline(page)
  await open(page, '/profile?tab=bookmarks')
  await expect(page.getByText(/saved/i).first()).toBeVisible()
  const answer = await page.evaluate(
    (token) =>
      fetch('/api/user', { headers: { authorization: `Bearer ${token}` } }).then(
        (response) => response.status,
        () => 'no answer',
      ),
    other.token,
  )
  expect(answer).toBe('no answer')

  await open(page, '/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Full name').fill('Anna')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page)).toContainText('You are offline.')
  await expect(page.getByLabel('Full name')).toHaveValue('Anna')

  await open(page, '/progress')
  await expect(page.getByText('Current Streak')).toBeVisible()
  await page.getByRole('radio').first().click()
  await page.getByRole('button', { name: 'Complete Challenge' }).click()
  await expect(toast(page)).toContainText('You are offline.')
  await expect(page.getByRole('button', { name: `Hello, ${username}` })).toBeVisible()
  await page.context().setOffline(false)
  await open(page, '/')
  await expect(page.getByRole('button', { name: `Hello, ${username}` })).toBeVisible()
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

test('[NET-04] a page that was opened without a network shows counts and likes as soon as there is one', async ({
  page,
  context,
  signIn,
  api,
}) => {
  allow('shift', 'the counts come late')
  const { token } = await signIn()
  await visitAsRider(page)
  await goOffline(page)
  await open(page, '/tips/3')
  const like = page.locator('.tip-action-like')
  await expect(like).toHaveAccessibleName('Like')
  await api('POST', '/api/tips/3/like', { token })
  await context.setOffline(false)
  // The number is unknown, because riders of other tests like this tip too.
  await expect(like).toHaveAccessibleName(/^Like \d/)
  await expect(like).toHaveAttribute('aria-pressed', 'true')
})

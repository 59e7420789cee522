import { test as base, expect } from '@playwright/test'
import { settle } from '#tests/support/double-press.ts'
import { type ReceivedMail, startMailServer } from '#tests/support/mail-server.ts'
import { holdBack, toast } from '#tests/support/pages.ts'
import { callApi, removeFolder, startServer } from '#tools/lib/running-server.ts'
import { open } from './fixtures.ts'

interface MailingSite {
  url: string
  received: ReceivedMail[]
}

/** A site with a real mail server, which keeps the mails. */
const test = base.extend<object, { site: MailingSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: how Playwright wants it
    async ({}, use) => {
      const mail = await startMailServer()
      const server = await startServer({ SMTP_URL: mail.url, MAIL_FROM: 'safety@example.org' })
      await use({ url: server.url, received: mail.received })
      await server.end('SIGKILL')
      removeFolder(server.folder)
      await mail.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.url),
})

/** Waits for the next mail and returns the address of its link. */
async function nextLink({ url, received }: MailingSite, before: number): Promise<string> {
  await expect.poll(() => received.length).toBe(before + 1)
  // Long lines of a mail end with '=' and go on.
  const text = (received[before]?.raw ?? '').replaceAll(/=\r\n/g, '').replaceAll('=3D', '=')
  const [link = ''] = text.match(new RegExp(`${url}/(?:auth#|newsletter/)[\\w=-]+`)) ?? []
  return link
}

test('[DOOR-14] a rider confirms an address by a press, gets and ends the newsletter, forgets the password and sets another, by the links of real mails', async ({
  page,
  site,
}) => {
  const body = { username: 'mira', password: 'correct horse' }
  const { token } = await (await callApi(site.url, 'POST', '/api/register', { body })).json()
  await callApi(site.url, 'POST', '/api/user/tutorial-status', { token, body: { completed: true } })
  await callApi(site.url, 'PATCH', '/api/user', { token, body: { email: 'mira@example.org' } })
  await page.goto('/')
  await page.evaluate((value) => localStorage.setItem('authToken', value), token)

  await test.step('the address', async () => {
    await page.goto('/profile')
    const form = page.locator('form').filter({ hasText: 'Confirm your e-mail address' })
    await form.locator('[name=password]').fill('correct horse')
    await form.locator('button[type=submit]').click()
    const link = await nextLink(site, 0)
    await page.goto(link)
    const press = page.getByRole('button', { name: 'Confirm the address' })
    await expect(press).toBeVisible()
    await page.waitForLoadState('networkidle')
    const isConfirmed = async () =>
      (await (await callApi(site.url, 'GET', '/api/user', { token })).json()).emailConfirmed
    expect(await isConfirmed()).toBe(false)
    await press.click()
    await expect(page.getByText('Your e-mail address is confirmed.')).toBeFocused()
    expect(await isConfirmed()).toBe(true)
    await page.goto('/')
    await page.goto(link)
    await press.click()
    await expect(page.getByText('This e-mail address is already confirmed.')).toBeFocused()
  })

  await test.step('the newsletter', async () => {
    await page.goto('/profile?tab=preferences')
    await page.getByRole('button', { name: 'Request the newsletter' }).click()
    await expect(page.getByText('We have sent a link to mira@example.org.')).toBeVisible()
    await page.reload()
    const again = page.getByRole('button', { name: 'Send the link again' })
    await expect(again).toBeVisible()
    const mail = await page.context().newPage()
    await mail.goto(await nextLink(site, 1))
    await mail.getByRole('button', { name: 'Yes, send me the newsletter' }).click()
    await expect(mail.getByRole('heading', { name: 'You get the newsletter' })).toBeVisible()
    await mail.close()
    // The page does not know it yet. No second link is sent, so nothing says so.
    await again.click()
    await expect(page.getByText('You get it at mira@example.org.')).toBeVisible()
    await settle(page)
    expect(await toast(page).allTextContents()).toEqual([])
    await page.reload()
    await expect(page.getByText('You get it at mira@example.org.')).toBeVisible()
    await page.getByRole('button', { name: 'End the newsletter' }).click()
    await expect(page.getByRole('button', { name: 'Request the newsletter' })).toBeVisible()
  })

  await test.step('the password', async () => {
    await page.evaluate(() => localStorage.clear())
    // A press before the page is hydrated would replace the form after the name is typed into it.
    await open(page, '/auth')
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await page.getByLabel('Username').fill('mira')
    await page.getByRole('main').locator('button[type=submit]').click()
    await expect(page.getByText('a link is on its way')).toBeVisible()
    await page.goto(await nextLink(site, 2))
    await page.locator('[name=password]').fill('another horse')
    await page.locator('[name=confirmPassword]').fill('another horse')
    await page.getByRole('main').locator('button[type=submit]').click()
    await expect(toast(page)).toBeVisible()
    await page.getByLabel('Username').fill('mira')
    await page.getByLabel('Password', { exact: true }).fill('another horse')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Hello, mira' })).toBeVisible()
  })
})

test('the newsletter can be requested as soon as the rider has confirmed the address in another tab', async ({
  page,
  context,
  site,
}) => {
  const body = { username: 'nora', password: 'correct horse' }
  const { token } = await (await callApi(site.url, 'POST', '/api/register', { body })).json()
  await callApi(site.url, 'POST', '/api/user/tutorial-status', { token, body: { completed: true } })
  await callApi(site.url, 'PATCH', '/api/user', { token, body: { email: 'nora@example.org' } })
  await context.addInitScript((value) => localStorage.setItem('authToken', value), token)
  await page.goto('/profile?tab=preferences')
  const request = page.getByRole('button', { name: 'Request the newsletter' })
  await expect(request).toBeDisabled()
  await page.getByRole('tab', { name: 'Account' }).click()
  const form = page.locator('form').filter({ hasText: 'Confirm your e-mail address' })
  await form.locator('[name=password]').fill('correct horse')
  const before = site.received.length
  await form.locator('button[type=submit]').click()
  const other = await context.newPage()
  await other.goto(await nextLink(site, before))
  await other.getByRole('button', { name: 'Confirm the address' }).click()
  await expect(other.getByText('Your e-mail address is confirmed.')).toBeVisible()
  await page.getByRole('tab', { name: 'Preferences' }).click()
  await expect(request).toBeEnabled()
})

/** A rider with a confirmed address. */
async function confirmedRider({ url, received }: MailingSite, username: string): Promise<{ token: string }> {
  const body = { username, password: 'correct horse' }
  const { token } = await (await callApi(url, 'POST', '/api/register', { body })).json()
  await callApi(url, 'POST', '/api/user/tutorial-status', { token, body: { completed: true } })
  await callApi(url, 'PATCH', '/api/user', { token, body: { email: `${username}@example.org` } })
  const before = received.length
  await callApi(url, 'POST', '/api/user/email/confirmation', { token, body: { password: 'correct horse' } })
  const [, link = ''] = (await nextLink({ url, received }, before)).split('#confirm=')
  await callApi(url, 'POST', '/api/email/confirm', { body: { token: link } })
  return { token }
}

test('a rider who is signed in and sets a new password by a mailed link signs in with it, because their sessions have ended', async ({
  page,
  site,
}) => {
  const { token } = await confirmedRider(site, 'otto')
  await page.goto('/')
  await page.evaluate((value) => localStorage.setItem('authToken', value), token)
  const before = site.received.length
  await callApi(site.url, 'POST', '/api/password/forgot', { body: { username: 'otto' } })
  await page.goto(await nextLink(site, before))
  await page.locator('[name=password]').fill('another horse')
  await page.locator('[name=confirmPassword]').fill('another horse')
  await page.getByRole('main').locator('button[type=submit]').click()
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
  await page.getByLabel('Username').fill('otto')
  await page.getByLabel('Password', { exact: true }).fill('another horse')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Hello, otto' })).toBeVisible()
})

test('a link that is opened in the window of an expired one confirms the address', async ({ page, site }) => {
  const body = { username: 'paula', password: 'correct horse' }
  const { token } = await (await callApi(site.url, 'POST', '/api/register', { body })).json()
  await callApi(site.url, 'PATCH', '/api/user', { token, body: { email: 'paula@example.org' } })
  const before = site.received.length
  await callApi(site.url, 'POST', '/api/user/email/confirmation', { token, body: { password: 'correct horse' } })
  const link = await nextLink(site, before)
  const press = page.getByRole('button', { name: 'Confirm the address' })
  await page.goto('/auth#confirm=expired')
  await press.click()
  await expect(page.getByText('This link is no longer valid')).toBeVisible()
  await page.goto(link)
  await press.click()
  await expect(page.getByText('Your e-mail address is confirmed.')).toBeVisible()
})

test('an expired link for a new password says so until another one is asked for', async ({ page, site: _ }) => {
  await page.goto('/auth#reset=expired')
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  await page.locator('[name=password]').fill('another horse')
  await page.locator('[name=confirmPassword]').fill('another horse')
  await page.getByRole('main').locator('button[type=submit]').click()
  await expect(page.getByRole('alert')).toContainText('This link is no longer valid')
  await expect(page.locator('[name=password]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot password?')
  await expect(page.getByLabel('Username or e-mail address')).toBeVisible()
})

test('the focus is on the title of the form that replaces another one on the sign-in page', async ({ page, site }) => {
  await confirmedRider(site, 'rosa')
  await page.goto('/auth')
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Forgot password?' }).press('Enter')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Forgot password?')
  await expect(title).toBeFocused()
  await page.getByLabel('Username').fill('rosa')
  const before = site.received.length
  await page.getByLabel('Username').press('Enter')
  await expect(page.getByText('a link is on its way')).toBeVisible()
  await expect(title).toBeFocused()
  const link = await nextLink(site, before)
  await page.getByRole('button', { name: 'Back to login' }).press('Enter')
  await expect(title).toHaveText('Welcome back')
  await expect(title).toBeFocused()
  await page.goto(link)
  await expect(title).toBeFocused()
  await page.locator('[name=password]').fill('another horse')
  await page.locator('[name=confirmPassword]').fill('another horse')
  await page.locator('[name=confirmPassword]').press('Enter')
  await expect(title).toHaveText('Welcome back')
  await expect(title).toBeFocused()
})

test('[DOOR-12] who goes back to the login before the answer reads all the same that a link is on its way', async ({
  page,
}) => {
  await open(page, '/auth')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Username').fill('nobody-here')
  const { release } = await holdBack(page, '/api/password/forgot')
  const sent = page.waitForRequest('**/api/password/forgot')
  await page.getByRole('main').locator('button[type=submit]').click()
  await sent
  await page.getByRole('button', { name: 'Back to login' }).click()
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  // Nor does the form mail another link meanwhile.
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('button', { name: 'Send the link' })).toHaveAttribute('aria-disabled', 'true')
  release()
  await expect(toast(page)).toContainText('a link is on its way')
})

import { expect, type Page } from '@playwright/test'
import { open, test } from './fixtures.ts'

test.use({ environment: { TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '1' } })

/** From now on the requests of the page come from this address. */
const moveTo = (page: Page, address: string) => page.setExtraHTTPHeaders({ 'x-forwarded-for': address })

async function fill(page: Page, username: string, password: string) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

test('[HOLD-07] a rider can sign in on a known device in any network while strangers try wrong passwords', async ({
  page,
  server,
}) => {
  await moveTo(page, '192.0.2.1')
  await open(page, '/auth')
  await page.getByRole('tab', { name: 'Register' }).click()
  await fill(page, 'mira', 'secret1')
  await page.getByLabel('Confirm password').fill('secret1')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Hello, mira' })).toBeVisible()
  const cookies = await page.context().cookies()
  expect(cookies).toMatchObject([{ name: 'device', path: '/api', httpOnly: true, sameSite: 'Strict' }])
  await page.evaluate(() => localStorage.removeItem('authToken'))

  const signIn = (password: string, address: string) =>
    fetch(`${server.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ username: 'mira', password }),
    })
  for (let at = 0; at < 25; at++) await signIn(`guess ${at}`, `10.0.0.${at}`)
  expect((await signIn('secret1', '10.0.0.99')).status).toBe(429)

  await moveTo(page, '198.51.100.7')
  await open(page, '/auth')
  await fill(page, 'mira', 'secret1')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Hello, mira' })).toBeVisible()
})

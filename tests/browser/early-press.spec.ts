import { expect, type Page } from '@playwright/test'
import { holdBack, toast } from '#tests/support/pages.ts'
import { PHONE, test } from './fixtures.ts'

test.use({ needsOwnPage: true, viewport: PHONE })

/** Opens a page whose code does not arrive before `release` is called. */
async function openWithoutCode(page: Page, path: string): Promise<{ release: () => void }> {
  const code = await holdBack(page, '/assets/entry-client-*.js')
  await page.goto(path, { waitUntil: 'commit' })
  return code
}

test('a tab that is pressed before the code has loaded opens when it has', async ({ page }) => {
  const { release } = await openWithoutCode(page, '/auth')
  const register = page.getByRole('tab', { name: 'Register' })
  await register.click()
  await expect(register).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(register).toHaveAttribute('aria-selected', 'true')
  await expect(register).not.toHaveAttribute('aria-busy', /./)
})

test('a visitor who comes to register sees no form before the code has loaded, because it would be another one', async ({
  page,
}) => {
  const { release } = await openWithoutCode(page, '/auth?tab=register')
  await expect(page.getByText('Save and share favorite safety tips')).toBeVisible()
  await expect(page.getByLabel('Username')).toBeHidden()
  release()
  await expect(page.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByLabel('Confirm password')).toBeVisible()
})

test('a form that is sent before the code has loaded is sent once, when it has', async ({ page, newRider }) => {
  const rider = await newRider()
  const { release } = await openWithoutCode(page, '/auth')
  await page.getByLabel('Username').fill(rider.username)
  await page.getByLabel('Password', { exact: true }).fill(rider.password)
  const logins: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && /login|auth/.test(request.url())) logins.push(new URL(request.url()).pathname)
  })
  await page.getByRole('tabpanel').getByRole('button', { name: 'Login' }).click()
  release()
  await expect(page).toHaveURL('/')
  expect(logins).toEqual(['/api/login'])
})

test('only the last press before the code has loaded is repeated', async ({ page }) => {
  const { release } = await openWithoutCode(page, '/')
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.click()
  await expect(menu).toHaveAttribute('aria-busy', 'true')
  await page.getByRole('button', { name: /^Like/ }).first().click()
  await expect(menu).not.toHaveAttribute('aria-busy', /./)
  release()
  await expect(toast(page)).toContainText('Please log in to like tips')
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
})

for (const isLiked of [false, true]) {
  const title = isLiked ? 'a like of before stays' : 'the tip is liked'
  test(`when a rider presses Like before the code has loaded, ${title}`, async ({ page, signIn, api }) => {
    const { token } = await signIn()
    if (isLiked) await api('POST', '/api/tips/3/like', { token })
    const { release } = await openWithoutCode(page, '/tips/3')
    const like = page.locator('.tip-action-like')
    await like.click()
    await expect(like).toHaveAttribute('aria-busy', 'true')
    release()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(async () => (await api('GET', '/api/tips/3/like', { token })).json()).toEqual({ isLiked: true })
    await expect(like).not.toHaveAttribute('aria-busy', /./)
  })
}

test('a press while React hydrates the page counts once', async ({ page }) => {
  await page.addInitScript(() => {
    const pressAtHydration = () => {
      const root = document.getElementById('root')
      // React adds a property to the root when it begins to hydrate.
      if (root && Object.keys(root).length > 0) document.querySelector<HTMLElement>('[aria-controls=sidebar]')?.click()
      else setTimeout(pressAtHydration)
    }
    pressAtHydration()
  })
  await page.goto('/')
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  await expect(page.locator('[aria-controls=sidebar]')).toHaveAttribute('aria-expanded', 'true')
})

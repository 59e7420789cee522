import { expect } from '@playwright/test'
import { holdBack, toast } from '#tests/support/pages.ts'
import { open, test } from './fixtures.ts'

// With the code in its cache, the browser would be ready too early.
test.use({ needsOwnPage: true })

test('[ENG-09] pressing Save before the saved tips have loaded removes the saved tip and keeps every other note', async ({
  page,
  signIn,
  api,
}) => {
  const { token } = await signIn()
  await api('POST', '/api/tips/1/bookmark', { token, body: { notes: 'precious' } })
  const { release } = await holdBack(page, '/api/engagement')
  await open(page, '/')
  await page.locator('#tip-1').getByRole('button', { name: /^Save/ }).click()
  await expect(toast(page)).toContainText('Bookmark removed')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  await expect(page.locator('#tip-1').getByRole('button', { name: /^Save/ })).toHaveAttribute('aria-pressed', 'false')
})

test('when the saved tips cannot be loaded, Save says so and changes nothing', async ({ page, signIn, api }) => {
  const { token } = await signIn()
  await api('POST', '/api/tips/1/bookmark', { token, body: { notes: 'precious' } })
  await page.route(/\/api\/(engagement|tips\/1\/bookmark)$/, (route) =>
    route.fulfill({ status: 500, json: { message: 'Internal server error' } }),
  )
  await open(page, '/')
  await page.locator('#tip-1').getByRole('button', { name: /^Save/ }).click()
  await expect(toast(page)).toContainText('500: Internal server error')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await (await api('GET', '/api/bookmarks', { token })).json()).toMatchObject([{ notes: 'precious' }])
})

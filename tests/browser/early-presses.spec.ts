import { expect } from '@playwright/test'
import { holdBack, toast } from '#tests/support/pages.ts'
import { open, test } from './fixtures.ts'

// With the code in its cache, the browser would be ready too early.
test.use({ needsOwnPage: true })

test('[ENG-01] [ENG-09] a press before the page knows what the rider has done likes and saves, and takes nothing back', async ({
  page,
  signIn,
  api,
}) => {
  const { token } = await signIn()
  await api('POST', '/api/tips/1/bookmark', { token, body: { notes: 'mine' } })
  await api('POST', '/api/tips/1/like', { token })
  const button = (name: string) => page.locator('#tip-1').getByRole('button', { name: new RegExp(`^${name}`) })
  const counts = await holdBack(page, '/api/engagement')
  await open(page, '/')
  await button('Save').click()
  await expect(toast(page)).toContainText('Tip bookmarked')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button('Save')).toHaveAttribute('aria-pressed', 'true')
  // The same for a state that comes while the code of the press is loaded.
  const { token: other } = await signIn()
  await api('POST', '/api/tips/1/like', { token: other })
  await open(page, '/')
  await expect(button('Like')).toHaveAttribute('aria-pressed', 'false')
  const code = await holdBack(page, '/assets/*.js')
  await button('Like').click()
  counts.release()
  await expect(button('Like')).toHaveAttribute('aria-pressed', 'true')
  code.release()
  await expect(toast(page)).toContainText('Tip liked')
  for (const rider of [token, other]) {
    expect(await (await api('GET', '/api/tips/1/like', { token: rider })).json()).toEqual({ isLiked: true })
  }
  expect(await (await api('GET', '/api/bookmarks', { token })).json()).toMatchObject([{ notes: 'mine' }])
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

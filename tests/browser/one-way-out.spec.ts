import { expect, type Page, type Route } from '@playwright/test'
import { completeLongAgo } from '#tests/support/due-reviews.ts'
import { type Api, open, test } from './fixtures.ts'

/*
 * The page writes an action to the device before it sends the action, so no action is lost when the page ends in between.
 */

type Way = 'is held' | 'is held after the server has done it' | 'is cut after the server has done it'

/** Lets nothing that is sent have an answer, until `back`. */
async function loseAnswers(page: Page, way: Way) {
  let isLost = true
  await page.route('**/api/**', async (route: Route) => {
    const isSent =
      route.request().method() !== 'GET' && /like|bookmark|share|progress|review/.test(route.request().url())
    if (!isLost || !isSent) return route.fallback()
    if (way !== 'is held') await route.fetch()
    if (way === 'is cut after the server has done it') await route.abort('connectionreset')
  })
  return () => {
    isLost = false
  }
}

async function openAsRider(page: Page, path: string) {
  await open(page, path)
  await expect(page.getByRole('button', { name: /^Hello/ })).toBeVisible()
}

/** How many actions the device has stored. A button shows that it works before its action is stored. */
const countStored = (page: Page) => () =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('ride-safer')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const count = opening.result.transaction('deeds').objectStore('deeds').count()
          count.onerror = () => reject(count.error)
          count.onsuccess = () => {
            opening.result.close()
            resolve(count.result)
          }
        }
      }),
  )

/** What the server has of the rider. */
const stateOf = (api: Api, token: string) => async () => {
  const read = async (path: string) => (await api('GET', path, { token })).json()
  const engagement = await read('/api/engagement')
  return {
    liked: engagement.likedTipIds,
    likes: engagement.tips.find(({ tipId }: { tipId: number }) => tipId === 1).likes,
    saved: engagement.bookmarks.map(({ tipId, notes }: { tipId: number; notes: string }) => [tipId, notes]),
    shares: engagement.tips.find(({ tipId }: { tipId: number }) => tipId === 3).shares,
    completed: (await read('/api/user/progress')).length,
    due: (await read('/api/review')).due.length,
  }
}

for (const way of ['is held', 'is held after the server has done it', 'is cut after the server has done it'] as const) {
  test(`[NET-02] [NET-03] what a rider does survives a reload while its answer ${way}, and counts once`, async ({
    page,
    signIn,
    api,
    server,
  }) => {
    const { token } = await signIn()
    await completeLongAgo(api, server.folder, token, [1, 2])
    const state = stateOf(api, token)
    const before = await state()
    await openAsRider(page, '/')
    await page.waitForLoadState('networkidle')
    const back = await loseAnswers(page, way)

    const like = page.locator('#tip-1 .tip-action-like')
    await like.click()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await openAsRider(page, '/')
    await expect(like, 'after a reload').toHaveAttribute('aria-pressed', 'true')

    const save = page.locator('#tip-2 .tip-action-save')
    await save.click()
    await page.getByRole('dialog').getByRole('textbox').fill('before the ride')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(save).toHaveAttribute('aria-pressed', 'true')
    await openAsRider(page, '/')
    await expect(save, 'after a reload').toHaveAttribute('aria-pressed', 'true')

    await page
      .locator('#tip-3')
      .getByRole('button', { name: /^Share/ })
      .click()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.locator('#tip-3').getByRole('button', { name: /^Share/ })).toContainText(
      String(before.shares + 1),
    )

    await openAsRider(page, '/progress')
    const complete = page.getByRole('button', { name: /^Mark Complete/ })
    await complete.first().click()
    await expect(complete.first()).toHaveAttribute('aria-disabled', 'true')
    await expect.poll(countStored(page)).toBe(4)

    await openAsRider(page, '/progress')
    await page.getByRole('button', { name: 'Start review' }).click()
    const option = page.getByRole('dialog').locator('.review-option').first()
    await option.click()
    await expect(option).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(countStored(page)).toBe(5)

    back()
    await openAsRider(page, '/')
    await expect.poll(state).toEqual({
      liked: [1],
      likes: before.likes + 1,
      saved: [[2, 'before the ride']],
      shares: before.shares + 1,
      completed: 3,
      due: 1,
    })
  })
}

test('[NET-02] a like counts once although its tab is closed before it was answered, and another tab sends it', async ({
  page,
  signIn,
  api,
}) => {
  const { token } = await signIn()
  const likes = async () => (await (await api('GET', '/api/tips/1/likes', { token })).json()).count
  const before = await likes()
  await openAsRider(page, '/')
  const other = await page.context().newPage()
  await openAsRider(other, '/')
  await loseAnswers(other, 'is held after the server has done it')
  const like = (tab: Page) => tab.locator('#tip-1 .tip-action-like')
  await like(other).click()
  await expect(like(page), 'in the other tab').toHaveAttribute('aria-pressed', 'true')
  await other.close()
  const sent = page.waitForResponse('**/api/tips/1/like')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  expect((await (await sent).json()).count).toBe(before + 1)
  expect(await likes()).toBe(before + 1)
})

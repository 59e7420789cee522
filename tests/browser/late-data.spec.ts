import { expect, type Page, type Route } from '@playwright/test'
import { DESKTOP, open, test } from './fixtures.ts'
import { recordShifts } from './layout-shifts.ts'

const CARDS = ['/api/review', '/api/exam', '/api/groups']

/** Holds the requests of an address until `release` is called. `held` lists them. */
async function hold(page: Page, address: string) {
  const held: Route[] = []
  let isOpen = false
  await page.route(address, (route) => (isOpen ? route.continue() : held.push(route)))
  const release = () => {
    isOpen = true
    return Promise.all(held.splice(0).map((route) => route.continue()))
  }
  return { held, release }
}

test('[A11Y-04] the progress page waits for all its cards, so that no late card moves a focused button', async ({
  page,
  signIn,
}) => {
  await signIn()
  const refresh = page.getByRole('button', { name: 'Refresh' })
  for (const path of CARDS) {
    const card = await hold(page, `**${path}{,?*}`)
    const learner = page.waitForResponse('**/api/progress')
    await open(page, '/progress')
    await learner
    await expect.poll(() => card.held.length, path).toBe(1)
    // Waits two frames, so that React has shown the learner.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(await refresh.isVisible(), path).toBe(false)
    await expect(page.getByText('Loading your progress')).toBeAttached()
    await card.release()
    await expect(refresh, path).toBeVisible()
    expect(card.held, `${path} is asked for once`).toEqual([])
  }
})

test('[LEARN-04] the progress page appears without the cards that fail', async ({ page, signIn }) => {
  await signIn()
  for (const path of CARDS) {
    await page.route(`**${path}{,?*}`, (route) =>
      route.fulfill({ status: 500, json: { message: 'No', code: 'internal' } }),
    )
  }
  await open(page, '/progress')
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible()
})

test('the footer does not move while the pages of a rider load', async ({ page, signIn }) => {
  await signIn()
  await page.setViewportSize(DESKTOP)
  const shifts = await recordShifts(page)
  for (const path of ['/progress', '/profile', '/rewards']) {
    const data = await hold(page, '**/api/user/**')
    const learner = await hold(page, '**/api/progress')
    await open(page, path)
    await page.locator('.shell-footer').waitFor({ state: 'attached' })
    await data.release()
    await learner.release()
    await page.waitForLoadState('networkidle')
    // The badge of the level makes the header a little wider.
    expect(await shifts(), path).toBeLessThan(0.005)
  }
})

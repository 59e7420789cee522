import { expect, type Locator, type Page } from '@playwright/test'
import { open } from '#tests/browser/fixtures.ts'
import { holdClock } from '#tests/browser/held-clock.ts'

/** The visible toast. */
export const toast = (page: Page) => page.locator('.toast')

export const closeToast = (page: Page) => page.getByRole('button', { name: 'Close message' }).click()

/**
 * Closes the toast that is shown, if there is one with this text, so that the next one is shown. One step in the page, because a
 * toast may end by itself between two steps of a test.
 */
export const closeShownToast = (page: Page, text = '') =>
  page.evaluate((text) => {
    const isShown = document.querySelector('.toast')?.textContent.includes(text)
    if (isShown) document.querySelector<HTMLElement>('.toast-close')?.click()
  }, text)

/**
 * Presses Escape several times and expects that `shown` stays visible. Chromium lets a page prevent only the first press, so
 * the later ones close an open dialog natively.
 */
export async function pressEscapeOften(page: Page, shown: Locator): Promise<void> {
  for (let press = 0; press < 4; press++) {
    await page.keyboard.press('Escape')
    // Two frames, after which the page has handled the event `close` of a dialog that the press has closed.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await expect(shown).toBeVisible()
  }
}

/** The number on the card with this name, on the progress page and the profile. */
export const numberCard = (page: Page, name: string) => page.locator('.number-card', { hasText: name }).locator('dd')

/** The progress page's button that completes the tip with this title. */
export const markComplete = (page: Page, title: string) => page.getByRole('button', { name: `Mark Complete ${title}` })

/** Opens a page and stops its clock. page.clock.runFor() advances it. */
export async function openWithStillClock(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: '2026-06-15T12:00:00Z' })
  await open(page, path)
  await holdClock(page)
}

/**
 * Holds back every request to this path until `release` is called.
 * @param path '/api/tips', or 'POST /api/review' for the requests with this method only
 */
export async function holdBack(page: Page, path: string): Promise<{ release: () => void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const [method] = path.split(' /', 1)
  await page.route(`**${path.replace(/^\w+ /, '')}`, async (route) => {
    if (method !== path && route.request().method() !== method) return route.fallback()
    await released
    await route.continue()
  })
  return { release }
}

/** Answers every call to this path with this JSON. */
export async function answerWith(page: Page, path: string, json: unknown): Promise<void> {
  await page.route(`**${path}`, (route) => route.fulfill({ json }))
}

/** Records the API calls from now on, as 'GET /api/tips'. */
export function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

/** The paths of all calls that the tips list makes for a rider without a press. */
export const CALLS_OF_RIDER = ['tips', 'user', 'user/tutorial-status', 'progress', 'engagement'].map(
  (path) => `/api/${path}`,
)

/**
 * Opens the sign-in page with its data removed, so that the tips list has to fetch everything when it is opened without
 * a page load.
 */
export async function openWithoutData(page: Page): Promise<void> {
  await page.route('**/auth', async (route) => {
    const response = await route.fetch()
    const html = (await response.text()).replace(/"queries":\[.*\]\}<\/script>/, '"queries":[]}</script>')
    await route.fulfill({ response, body: html })
  })
  await open(page, '/auth')
}

/** Opens the tips list from another page without a page load. */
export async function goHome(page: Page): Promise<void> {
  await page.locator('a.brand').click()
}

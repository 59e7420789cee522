import type { Page, Route } from '@playwright/test'
import { open } from '#tests/browser/fixtures.ts'

/** The toast that shows, the whole of it. */
export const toast = (page: Page) => page.locator('.toast')

export const closeToast = (page: Page) => page.getByRole('button', { name: 'Close message' }).click()

/** The number on the card of this name, on the progress page and the profile. */
export const numberCard = (page: Page, name: string) => page.locator('.number-card', { hasText: name }).locator('dd')

/** The button of the progress page that completes the tip of this title. */
export const markComplete = (page: Page, title: string) => page.getByRole('button', { name: `Mark Complete ${title}` })

/** Opens a page whose clock stands still from then on: page.clock.runFor() turns it. */
export async function openWithStillClock(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: '2026-06-15T12:00:00Z' })
  await open(page, path)
  await page.clock.pauseAt('2026-06-15T13:00:00Z')
}

/** Holds back every answer to a call until it is let go. */
export async function holdBack(page: Page, path: string): Promise<{ letGo: () => void }> {
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(`**${path}`, async (route: Route) => {
    await gone
    await route.continue()
  })
  return { letGo }
}

/** Answers a call with this JSON, whatever the server would say. */
export async function answerWith(page: Page, path: string, json: unknown): Promise<void> {
  await page.route(`**${path}`, (route) => route.fulfill({ json }))
}

/** Counts the calls of the API from now on, as 'GET /api/tips'. */
export function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

/**
 * Opens the sign-in page as one that carries no data (D37): from there the tips list, one step of the browser away, has
 * to fetch everything.
 */
export async function openWithoutData(page: Page): Promise<void> {
  await page.route('**/auth', async (route) => {
    const response = await route.fetch()
    const html = (await response.text()).replace(/"queries":\[.*\]\}<\/script>/, '"queries":[]}</script>')
    await route.fulfill({ response, body: html })
  })
  await open(page, '/auth')
}

/** From a page of the site to the tips list without loading it anew. */
export async function stepHome(page: Page): Promise<void> {
  await page.locator('a.brand').click()
}

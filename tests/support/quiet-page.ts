import { expect, type Page } from '@playwright/test'
import type { Api } from '#tests/browser/fixtures.ts'

/** How long a page that asks nothing more is silent (ms). */
const SILENCE = 500

/**
 * Waits until the page asks nothing more. A test that takes a right away waits here first: a late call of the page would notice it
 * before the press that the test is about.
 */
export async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  let last = Date.now()
  const note = () => {
    last = Date.now()
  }
  page.on('request', note).on('requestfinished', note).on('requestfailed', note)
  const silence = async () => {
    // While the page is being left, it asks for the next one.
    if (await page.evaluate(() => window.watching?.isAsking()).catch(() => true)) note()
    return Date.now() - last
  }
  await expect.poll(silence, { intervals: [100] }).toBeGreaterThan(SILENCE)
  page.off('request', note).off('requestfinished', note).off('requestfailed', note)
}

/** Ends every session of a rider by a call of another device. The page does not notice it before its next call. */
export async function endSessionsElsewhere(page: Page, api: Api, token: string): Promise<void> {
  await untilQuiet(page)
  expect((await api('DELETE', '/api/user/sessions', { token })).status).toBe(204)
}

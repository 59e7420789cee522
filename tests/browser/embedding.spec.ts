import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { findingsOf } from '#tools/lib/axe.ts'
import { callApi } from '#tools/lib/running-server.ts'
import { TIP_IDS } from '#tools/lib/starter-library.ts'
import { test } from './fixtures.ts'
import { allow } from './watchers/allow.ts'

// One worker runs the tests of this file, so that its server starts once.
test.describe.configure({ mode: 'default' })
test.use({ environment: { LANGUAGES: 'en,de' }, needsOwnPage: true })

/** Opens a page of another origin with this HTML. */
async function openOther(page: Page, html: string) {
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`)
  return () => new Promise((resolve) => server.close(resolve))
}

/** The frame of a tip as WordPress writes it for a site that it does not know. */
async function cardOf(url: string, path: string, width: number): Promise<string> {
  const answer = await callApi(url, 'GET', `/api/oembed?maxwidth=${width}&url=${encodeURIComponent(url + path)}`)
  const { html } = await answer.json()
  return html.replace('<iframe', '<iframe sandbox="allow-scripts" security="restricted"')
}

test('[POST-02] [POST-03] in a page of another site, sandboxed as WordPress does, each card shows its whole text and its picture', async ({
  page,
  server,
}) => {
  // Words are longest in German, and lines shortest in the narrowest frame.
  for (const [width, base] of [
    [280, ''],
    [280, '/de'],
    [600, '/de'],
  ] as const) {
    const cards = await Promise.all(TIP_IDS.map((id) => cardOf(server.url, `${base}/tips/${id}`, width)))
    const close = await openOther(page, `<!doctype html><title>Other</title>${cards.join('\n')}`)
    expect(page.frames()).toHaveLength(TIP_IDS.length + 1)
    for (const frame of page.frames().slice(1)) {
      const found = await frame.evaluate(() => {
        const picture = document.querySelector('.picture')?.getBoundingClientRect()
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement
        return {
          isWide: scrollWidth > clientWidth,
          isHigh: scrollHeight > clientHeight,
          isSmall: (picture?.height ?? 0) < 60,
          words: document.querySelector('h1')?.textContent !== '',
        }
      })
      expect(found, `${frame.url()} ${width}`).toEqual({ isWide: false, isHigh: false, isSmall: false, words: true })
    }
    await close()
  }
})

test('[POST-02] another site cannot frame any other page', async ({ browser, server }) => {
  allow('error', 'Chromium writes each refused frame to the console')
  const page = await browser.newPage()
  const paths = ['/', '/tips/1', '/de/tips/1', '/exam', '/auth', '/admin', '/embed/tips/999', '/api/tips']
  const frames = paths.map((path) => `<iframe src="${server.url}${path}"></iframe>`)
  const close = await openOther(page, `<!doctype html><title>Other</title>${frames.join('')}`)
  const refused = () => page.frames().filter((frame) => frame.url().startsWith('chrome-error:')).length
  await expect.poll(refused).toBe(paths.length)
  await close()
  await page.close()
})

test('[POST-02] [A11Y-01] axe finds nothing on a card, in both themes and languages', async ({ page, server }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const path of ['/embed/tips/1', '/de/embed/tips/7']) {
      await page.goto(server.url + path)
      expect(await findingsOf(page)).toEqual([])
    }
  }
})

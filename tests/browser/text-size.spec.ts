import { type Browser, chromium, expect, test } from '@playwright/test'
import { BROWSER_FLAGS, findBrowser } from '#tools/lib/browser.ts'
import { removeFolder, startServer } from '#tools/lib/running-server.ts'

test.use({
  // The size of text in the settings of the browser, twice the usual one (px).
  launchOptions: { executablePath: findBrowser(), args: [...BROWSER_FLAGS, '--blink-settings=defaultFontSize=32'] },
})

test('[SIZE-01] with text of 32 px in the browser every text is twice as large', async ({ browser }) => {
  const server = await startServer()
  const usual = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_FLAGS })
  const sizesIn = async (which: Browser, path: string) => {
    const page = await which.newPage({ baseURL: server.url, javaScriptEnabled: false })
    await page.goto(path)
    const texts = page.locator('body :not(svg *, script, style)')
    const sizes = await texts.evaluateAll((elements) =>
      elements.map((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
    )
    await page.close()
    return sizes
  }
  for (const path of ['/', '/tips/1', '/auth', '/contact', '/impressum']) {
    const twice = (await sizesIn(usual, path)).map((size) => expect.closeTo(2 * size, 2))
    expect(await sizesIn(browser, path)).toEqual(twice)
  }
  await usual.close()
  await server.end('SIGKILL')
  removeFolder(server.folder)
})

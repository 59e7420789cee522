// Chromium over the DevTools protocol and Firefox over WebDriver BiDi.
import { type ElementHandle, launch } from 'puppeteer-core'
import { BROWSER_FLAGS } from '#tools/lib/browser.ts'
import type { Engine, Size } from './engine.ts'

/** Starts one of the two without a profile. */
export async function startPuppeteer(name: 'chromium' | 'firefox', program: string, size: Size): Promise<Engine> {
  const browser = await launch({
    browser: name === 'firefox' ? 'firefox' : 'chrome',
    executablePath: program,
    headless: true,
    args: name === 'firefox' ? [] : BROWSER_FLAGS,
    defaultViewport: size,
  })
  const [page] = await browser.pages()
  if (!page) throw new Error(`${name} has no page`)
  await page.setViewport(size)
  const element = (found: unknown) => found as ElementHandle<Element>
  return {
    name,
    goTo: async (url) => {
      await page.goto(url, { waitUntil: 'domcontentloaded' })
    },
    read: (run, ...values) => page.evaluate(run as never, ...(values as never[])),
    find: async (run, ...values) => {
      const handle = await page.evaluateHandle(run as never, ...(values as never[]))
      return (handle as { asElement: () => unknown }).asElement() ?? undefined
    },
    click: (found) => element(found).click(),
    type: (found, text) => element(found).type(text),
    pressKey: (key) => page.keyboard.press(key),
    picture: async () => Buffer.from(await page.screenshot()),
    end: () => browser.close(),
  }
}

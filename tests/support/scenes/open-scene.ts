import type { Browser, Page } from '@playwright/test'
import type { Scene } from './scene.ts'
import type { Site } from './sites.ts'

/** Opens a new page for a scene, signed in as its rider, with reduced motion. Close its context afterwards. */
export async function openScene(
  browser: Browser,
  { as }: Scene,
  { url, tokens }: Site,
  viewport: { width: number; height: number },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...(as && {
      storageState: {
        cookies: [],
        origins: [{ origin: url, localStorage: [{ name: 'authToken', value: tokens[as] }] }],
      },
    }),
  })
  context.setDefaultTimeout(5000)
  return context.newPage()
}

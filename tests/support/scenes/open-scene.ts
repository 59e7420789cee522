import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Say } from './say.ts'
import type { Scene } from './scene.ts'
import type { SceneRider, Site } from './sites.ts'

type Size = { width: number; height: number }

/** The contexts that scenes share, by the address of the site, the rider and the size. */
const shared = new Map<string, BrowserContext>()

async function newContext(
  browser: Browser,
  { url, tokens }: Site,
  rider: SceneRider | undefined,
  viewport: Size,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, viewport, reducedMotion: 'reduce', serviceWorkers: 'block' })
  context.setDefaultTimeout(5000)
  // Clears what an earlier scene has stored and signs the rider in, so that no scene depends on another.
  await context.addInitScript(
    (token) => {
      if (sessionStorage.getItem('scene-has-begun')) return
      localStorage.clear()
      if (token !== null) localStorage.setItem('authToken', token)
      sessionStorage.setItem('scene-has-begun', 'yes')
    },
    rider ? tokens[rider] : null,
  )
  return context
}

/**
 * Opens a new page for a scene, signed in as its rider, with reduced motion. Close it with `closeScene`. The scenes of one
 * rider share a context, because its cache has the files of the site, which halves the time until a page is ready.
 */
export async function openScene(browser: Browser, scene: Scene, site: Site, viewport: Size): Promise<Page> {
  const { as, goesOffline } = scene
  if (goesOffline) return (await newContext(browser, site, as, viewport)).newPage()
  const key = JSON.stringify([site.url, as, viewport])
  const context = shared.get(key) ?? (await newContext(browser, site, as, viewport))
  shared.set(key, context)
  await context.clearCookies()
  return context.newPage()
}

/** Shows a scene on its page and waits for the heading, which every page has when its data is there. */
export async function showScene(page: Page, scene: Scene, say: Say, site: Site): Promise<void> {
  await scene.show(page, say, site)
  // Axe reports a page without a heading.
  await page
    .locator('h1')
    .first()
    .waitFor({ state: 'attached' })
    .catch(() => undefined)
}

export async function closeScene(page: Page, { goesOffline }: Scene): Promise<void> {
  if (goesOffline) await page.context().close()
  else await page.close()
}

import type { Browser, BrowserContext, Page } from '@playwright/test'
import { answerAsSite } from '#tests/support/answer-as-site.ts'
import type { RunningSite, SceneRider, Site } from '#tools/lib/sites.ts'
import type { Say } from './say.ts'
import type { Scene } from './scene.ts'
import { type SceneData, showData } from './strange-data.ts'

type Size = { width: number; height: number }

/** The pages that scenes share, by the address of the site, the rider and the size. */
const shared = new Map<string, Page>()

async function newContext(
  browser: Browser,
  { url, tokens }: Site,
  rider: SceneRider | undefined,
  viewport: Size,
  data: SceneData,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, viewport, reducedMotion: 'reduce', serviceWorkers: 'block' })
  answerAsSite(context)
  // Ends a scene that hangs. A slow machine may need several seconds for a page.
  context.setDefaultTimeout(45_000)
  // Clears what an earlier scene has stored and signs the rider in, so that no scene depends on another.
  await context.addInitScript(
    (token) => {
      if (sessionStorage.getItem('scene-has-begun')) return
      sessionStorage.clear()
      localStorage.clear()
      if (token !== null) localStorage.setItem('authToken', token)
      sessionStorage.setItem('scene-has-begun', 'yes')
    },
    rider ? tokens[rider] : null,
  )
  await showData(context, data)
  return context
}

/** Resets a page that an earlier scene has used. Its document stays, because the next scene replaces it. */
async function resetPage(page: Page, viewport: Size): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().clearCookies()
  await page.evaluate(() => sessionStorage.clear())
  // Moves the mouse away. It stays where the earlier scene clicked, and elements there would look hovered.
  await page.mouse.move(-1, -1)
  await page.setViewportSize(viewport)
}

/**
 * Opens a page for a scene, signed in as its rider, with reduced motion. Close it with `closeScene`. The scenes of one rider
 * share a page, because its process has the code of the site, which halves the time until a scene is ready.
 */
export async function openScene(
  browser: Browser,
  scene: Scene,
  site: Site,
  viewport: Size,
  data: SceneData = 'usual',
): Promise<Page> {
  const { as, needsOwnPage } = scene
  if (needsOwnPage) return (await newContext(browser, site, as, viewport, data)).newPage()
  const key = JSON.stringify([site.url, as, viewport, data])
  const known = shared.get(key)
  if (known) {
    await resetPage(known, viewport)
    return known
  }
  const page = await (await newContext(browser, site, as, viewport, data)).newPage()
  shared.set(key, page)
  return page
}

/** Shows a scene on its page and waits for the heading, which every page has when its data is there. */
export async function showScene(page: Page, scene: Scene, say: Say, site: Site): Promise<void> {
  await scene.show(page, say, site)
  // The heading may be missing without harm here, because axe reports a page without one.
  await page
    .locator('h1')
    .first()
    .waitFor({ state: 'attached' })
    .catch(() => undefined)
}

export async function closeScene(page: Page, { needsOwnPage }: Scene): Promise<void> {
  if (needsOwnPage) await page.context().close()
}

/** Ends sites after their last scene, and before them the shared pages, which may ask for something at any time. */
export async function endSites(sites: Record<string, RunningSite>): Promise<void> {
  for (const page of shared.values()) await page.context().close()
  shared.clear()
  for (const site of Object.values(sites)) await site.end()
}

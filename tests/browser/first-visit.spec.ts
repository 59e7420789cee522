import { expect } from '@playwright/test'
import { countIn } from '#tools/lib/starter-library.ts'
import { open, test } from './fixtures.ts'

test.use({ needsOwnPage: true })

test('on a slow connection the code is requested while the style sheet is still loading', async ({ page }) => {
  const codeRequested = Promise.withResolvers<void>()
  await page.route('**/assets/entry-client-*.js', async (route) => {
    codeRequested.resolve()
    await route.continue()
  })
  await page.route('**/assets/*.css', async (route) => {
    await codeRequested.promise
    await route.continue()
  })
  await open(page, '/')
  await expect(page.getByRole('article')).toHaveCount(countIn('riding'))
})

test('a visitor’s page makes no Intl object, because the first one blocks a slow phone', async ({ page }) => {
  await page.addInitScript(() => {
    const made: string[] = []
    Object.assign(window, { made })
    const constructors = Intl as unknown as Record<string, unknown>
    for (const name of Object.getOwnPropertyNames(Intl)) {
      const original = constructors[name]
      if (typeof original !== 'function' || !/^[A-Z]/.test(name)) continue
      constructors[name] = new Proxy(original, {
        construct(target, options) {
          made.push(name)
          return Reflect.construct(target, options)
        },
        apply(target, self, options) {
          made.push(name)
          return Reflect.apply(target, self, options)
        },
      })
    }
  })
  await open(page, '/')
  // The code that loads after the page sets this attribute.
  await expect(page.locator('html')).toHaveAttribute('data-typeface', /./)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => (window as unknown as { made: string[] }).made)).toEqual([])
})

test('work in the background begins after the whole page has been hydrated', async ({ page }) => {
  // Safari has no idle callback. On a slow phone its timeout ends before the last step of the hydration.
  await page.addInitScript(() => {
    window.requestIdleCallback = (run) => setTimeout(run)
    new MutationObserver(() => {
      if ('alive' in document.documentElement.dataset) performance.mark('hydrated')
    }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-alive'] })
  })
  await open(page, '/')
  const beganAt = () =>
    page.evaluate(() => {
      const requests = performance.getEntriesByType('resource')
      return requests.find(({ name }) => name.includes('/background-'))?.startTime ?? null
    })
  await expect.poll(beganAt).not.toBeNull()
  const hydratedAt = await page.evaluate(() => performance.getEntriesByName('hydrated')[0]?.startTime ?? Infinity)
  expect(await beganAt()).toBeGreaterThan(hydratedAt)
})

import { expect } from '@playwright/test'
import { countIn } from '#tools/lib/starter-library.ts'
import { open, test } from './fixtures.ts'

test.use({ needsOwnPage: true })

test('on a slow connection the code is requested while the style is on its way', async ({ page }) => {
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
  // Set by the code that loads after the page.
  await expect(page.locator('html')).toHaveAttribute('data-typeface', /./)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => (window as unknown as { made: string[] }).made)).toEqual([])
})

import { expect, type Locator, type Page } from '@playwright/test'
import { waitForAnimations } from '#tests/support/animations.ts'
import { goOffline, visitOnce } from '#tests/support/offline.ts'
import { holdBack } from '#tests/support/pages.ts'
import { testPhoto } from '#tests/support/photos.ts'
import { setTheme, THEMES } from '#tools/lib/axe.ts'
import { sharedContent } from '#tools/lib/content.ts'
import { DESKTOP, open, PHONE, test } from './fixtures.ts'

const ALTERNATIVE = 'A wall, half red and half blue.'
const photo = await testPhoto()
const upright = await testPhoto({ width: 1600, height: 1200, orientation: 6 })
const CONTENT_DIR = sharedContent(
  [
    { title: 'Wide', drawing: ALTERNATIVE, body: 'Key point.\n\nSection:\n\nText.' },
    { title: 'High', drawing: ALTERNATIVE, body: 'Key point.\n\nSection:\n\nText.' },
  ],
  { 'tips/riding/tip-1.jpg': photo, 'tips/riding/tip-2.jpg': upright },
)

test.use({ environment: { CONTENT_DIR } })
test.describe.configure({ mode: 'default' })

const picture = (page: Page) => page.getByRole('img', { name: ALTERNATIVE })

/** The width of the file that the browser has chosen and loaded, 0 before that. */
const loadedWidth = (image: Locator) =>
  image.evaluate((element: HTMLImageElement) => (element.complete ? element.naturalWidth : 0))

for (const path of ['/?category=riding&tip=1', '/?category=riding&tip=2', '/tips/1', '/tips/2']) {
  test(`[WRITE-10] ${path} shows the whole photo above the Key Points, on a phone and on a large screen`, async ({
    page,
  }) => {
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport)
      await open(page, path)
      for (const theme of THEMES) {
        await setTheme(page, theme)
        await expect.poll(() => loadedWidth(picture(page))).toBeGreaterThan(300)
        // The dialog moves while it opens.
        await waitForAnimations(page)
        // One look at both, because they move when the typeface arrives.
        const { bottom, height, top } = await picture(page).evaluate((photo) => {
          const { bottom, height } = photo.getBoundingClientRect()
          return { bottom, height, top: document.querySelector('.key-points')?.getBoundingClientRect().top ?? 0 }
        })
        expect(bottom).toBeLessThanOrEqual(top)
        expect(bottom).toBeLessThan(viewport.height)
        expect(height).toBeGreaterThan(180)
      }
    }
  })
}

test('[WRITE-10] nothing moves when the photo arrives', async ({ page }) => {
  for (const path of ['/?category=riding&tip=1', '/?category=riding&tip=2']) {
    const file = await holdBack(page, '/tips/*/photo.webp*')
    await open(page, path)
    const keyPoints = page.locator('.key-points')
    await expect(keyPoints).toBeVisible()
    await waitForAnimations(page)
    expect(await loadedWidth(picture(page))).toBe(0)
    const before = await keyPoints.boundingBox()
    file.release()
    await expect.poll(() => loadedWidth(picture(page))).toBeGreaterThan(300)
    expect(await keyPoints.boundingBox()).toEqual(before)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[WRITE-10] the page of a tip shows its photo', async ({ page }) => {
    const answer = page.waitForResponse(/photo\.webp/)
    await page.goto('/tips/1')
    expect((await answer).status()).toBe(200)
    await expect(picture(page)).toBeVisible()
  })
})

test('[WRITE-10] the printed sheet shows the photos', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {}
  })
  await open(page, '/')
  await page.getByRole('button', { name: 'Print Tips' }).first().click()
  await page.getByRole('button', { name: 'Select all' }).click()
  await page.getByRole('button', { name: /Create/ }).click()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('dialog').getByRole('button', { name: 'Print Tips' }).click()
  const sheet = await opened
  for (const index of [0, 1]) {
    const image = sheet.getByRole('img', { name: ALTERNATIVE }).nth(index).locator('image')
    await expect(image).toHaveAttribute('href', /^data:image\/webp;base64,/)
    expect((await image.boundingBox())?.height).toBeGreaterThan(80)
  }
})

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[WRITE-10] after one visit every photo is shown without a network', async ({ page }) => {
    await visitOnce(page)
    await goOffline(page)
    for (const path of ['/tips/1', '/tips/2']) {
      await open(page, path)
      await expect.poll(() => loadedWidth(picture(page))).toBeGreaterThan(300)
    }
  })
})

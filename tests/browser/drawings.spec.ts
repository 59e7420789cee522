import { cpSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { SentTip as Tip } from '#shared/contract/tips.ts'
import { waitForAnimations } from '#tests/support/animations.ts'
import { goOffline, visitOnce } from '#tests/support/offline.ts'
import { holdBack } from '#tests/support/pages.ts'
import { setTheme, THEMES } from '#tools/lib/axe.ts'
import { removeFolder, startServer } from '#tools/lib/running-server.ts'
import { DESKTOP, open, PHONE, test } from './fixtures.ts'

const BRAKING = 4
const DIALOG = `/?category=riding&tip=${BRAKING}`
const PAGE = `/tips/${BRAKING}`

/** The colour of the category in each theme. */
const RIDING_BLUE = { light: '20,103,194', dark: '127,183,255' }

const picture = (page: Page) => page.locator('.tip-drawing')

/** The width of the loaded shapes, which is 0 until the file has arrived. */
const widthOfShapes = (drawing: Locator) =>
  drawing.locator('use, svg').evaluate((shapes: SVGGraphicsElement) => shapes.getBBox().width)

async function expectDrawing(drawing: Locator, tip: Pick<Tip, 'drawing'> | undefined) {
  await expect(drawing).toBeVisible()
  await expect(drawing).toHaveRole('img')
  await expect(drawing).toHaveAccessibleName(tip?.drawing ?? 'missing')
  await expect.poll(() => widthOfShapes(drawing)).toBeGreaterThan(300)
}

/** The share of each colour in a screenshot, as 'r,g,b'. */
async function coloursOf(drawing: Locator): Promise<Map<string, number>> {
  const { data, info } = await sharp(await drawing.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const counts = new Map<string, number>()
  for (let i = 0; i < data.length; i += info.channels) {
    const colour = `${data[i]},${data[i + 1]},${data[i + 2]}`
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  return new Map([...counts].map(([colour, count]) => [colour, count / (info.width * info.height)]))
}

/** The value of a colour token as 'r,g,b'. */
const token = (page: Page, name: string) =>
  page.evaluate((property) => {
    const probe = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    probe.fillStyle = getComputedStyle(document.querySelector('.tip-drawing') as Element).getPropertyValue(property)
    probe.fillRect(0, 0, 1, 1)
    return [...probe.getImageData(0, 0, 1, 1).data.slice(0, 3)].join(',')
  }, name)

for (const [place, path] of [
  ['the dialog', DIALOG],
  ['its page', PAGE],
] as const) {
  test(`[PIC-01] ${place} shows the drawing above the Key Points, on a phone and on a large screen`, async ({
    page,
    api,
  }) => {
    const tips: Tip[] = await (await api('GET', '/api/tips')).json()
    await open(page, path)
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport)
      await expectDrawing(
        picture(page),
        tips.find(({ id }) => id === BRAKING),
      )
      const size = `${viewport.width} px`
      await page.waitForFunction((width) => innerWidth === width, viewport.width)
      // The dialog moves while it opens.
      await waitForAnimations(page)
      // One look at both, because they move when the typeface arrives.
      const { bottom, width, top } = await picture(page).evaluate((drawing) => {
        const { bottom, width } = drawing.getBoundingClientRect()
        return { bottom, width, top: document.querySelector('.key-points')?.getBoundingClientRect().top ?? 0 }
      })
      expect(bottom, size).toBeLessThan(top)
      // The whole drawing is visible without scrolling.
      expect(bottom, size).toBeLessThan(viewport.height)
      expect(width, size).toBeGreaterThan(Math.min(viewport.width - 60, 450))
    }
  })
}

test('[PIC-06] in the dialog nothing moves when the drawing arrives', async ({ page }) => {
  await page.setViewportSize(PHONE)
  const file = await holdBack(page, `/tips/${BRAKING}/drawing.svg*`)
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const _ of list.getEntries()) document.documentElement.dataset.moved = 'yes'
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await open(page, '/')
  await page.locator(`#tip-${BRAKING} a`).click()
  const keyPoints = page.locator('.key-points')
  await expect(keyPoints).toBeVisible()
  // The dialog moves while it opens.
  await waitForAnimations(page)
  expect(await widthOfShapes(picture(page))).toBe(0)
  const before = await keyPoints.boundingBox()
  await page.evaluate(() => delete document.documentElement.dataset.moved)
  file.release()
  await expect.poll(() => widthOfShapes(picture(page))).toBeGreaterThan(300)
  expect(await keyPoints.boundingBox()).toEqual(before)
  await expect(page.locator('html')).not.toHaveAttribute('data-moved')
})

test('[PIC-06] the page of a tip holds its drawing, and no other file is needed for it', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await open(page, PAGE)
  expect(await widthOfShapes(picture(page))).toBeGreaterThan(300)
  expect(requests.filter((url) => url.includes('drawing'))).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[PIC-01] the page of a tip shows its drawing', async ({ page, api }) => {
    const tips: Tip[] = await (await api('GET', '/api/tips')).json()
    await page.goto(PAGE)
    await expect(picture(page)).toHaveAccessibleName(tips.find(({ id }) => id === BRAKING)?.drawing ?? 'missing')
    // Without scripts the shapes cannot be measured, but their colours can be counted.
    await expect.poll(async () => (await coloursOf(picture(page))).size).toBeGreaterThan(20)
  })
})

test('[PIC-02] the drawing follows the theme', async ({ page }) => {
  await open(page, PAGE)
  await expect.poll(() => widthOfShapes(picture(page))).toBeGreaterThan(300)
  const seen = new Set<string>()
  for (const theme of THEMES) {
    await setTheme(page, theme)
    await waitForAnimations(page)
    const colours = await coloursOf(picture(page))
    for (const [name, share] of [
      ['--surface', 0.3],
      ['--ink', 0.02],
      ['--c', 0.01],
    ] as const) {
      const colour = await token(page, name)
      expect(colours.get(colour) ?? 0, `${name} in the ${theme} theme`).toBeGreaterThan(share)
      seen.add(colour)
    }
  }
  expect(seen.size).toBe(6)
})

test('[PIC-02] in forced colours the drawing uses the colours of the system', async ({ page }) => {
  await open(page, PAGE)
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    for (const theme of THEMES) {
      await setTheme(page, theme)
      await expect.poll(() => widthOfShapes(picture(page))).toBeGreaterThan(300)
      const colours = await coloursOf(picture(page))
      const [background, foreground] = colorScheme === 'dark' ? ['0,0,0', '255,255,255'] : ['255,255,255', '0,0,0']
      expect(colours.get(background) ?? 0, `${colorScheme}, theme ${theme}`).toBeGreaterThan(0.5)
      expect(colours.get(foreground) ?? 0, `${colorScheme}, theme ${theme}`).toBeGreaterThan(0.02)
      expect(colours.has(RIDING_BLUE[theme]), 'the colour of the category').toBe(false)
    }
  }
})

test('[PIC-02] the drawing has the operator’s accent colour', async ({ page }) => {
  const content = mkdtempSync(join(tmpdir(), 'ride-safer-accent-'))
  cpSync(join(import.meta.dirname, '../../content'), content, { recursive: true })
  writeFileSync(join(content, 'site.yaml'), "brand:\n  accent: '#00c2b8'\n")
  const server = await startServer({ CONTENT_DIR: content })
  try {
    await open(page, server.url + PAGE)
    await expect.poll(() => widthOfShapes(picture(page))).toBeGreaterThan(300)
    const colours = await coloursOf(picture(page))
    expect(colours.get('0,194,184') ?? 0).toBeGreaterThan(0.002)
    expect(colours.has('246,206,0')).toBe(false)
  } finally {
    await server.end('SIGKILL')
    removeFolder(server.folder)
    removeFolder(content)
  }
})

/** Opens the sheet with all tips of the first category. */
async function openSheet(page: Page): Promise<Page> {
  await open(page, '/')
  await page.getByRole('button', { name: 'Print Tips' }).first().click()
  await page.getByRole('button', { name: 'Select all' }).click()
  await page.getByRole('button', { name: /Create/ }).click()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('dialog').getByRole('button', { name: 'Print Tips' }).click()
  return opened
}

async function expectSheetWithDrawings(sheet: Page, tips: Tip[]) {
  for (const { drawing = 'missing' } of tips)
    await expectDrawing(sheet.getByRole('img', { name: drawing }), { drawing })
}

test('[PIC-03] the printed sheet shows the drawings in the colours of the light theme', async ({ page, api }) => {
  await page.addInitScript(() => {
    window.print = () => {}
  })
  const tips: Tip[] = await (await api('GET', '/api/tips')).json()
  const sheet = await openSheet(page)
  await expectSheetWithDrawings(
    sheet,
    tips.filter(({ category }) => category === 'riding'),
  )
  const drawing = sheet.locator('.drawing').first()
  for (const colour of ['255,255,255', '20,26,41', '20,103,194', '246,206,0'])
    await expect.poll(async () => (await coloursOf(drawing)).has(colour), colour).toBe(true)
})

test('[PIC-03] a tip that is printed from its page or dialog has its drawing, in the light theme', async ({ page }) => {
  for (const path of [PAGE, DIALOG]) {
    await open(page, path)
    await setTheme(page, 'dark')
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => widthOfShapes(picture(page))).toBeGreaterThan(300)
    const colours = await coloursOf(picture(page))
    expect(colours.get('255,255,255') ?? 0).toBeGreaterThan(0.2)
    await page.emulateMedia({ media: null })
  }
})

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[PIC-04] after one visit every drawing is shown without a network', async ({ page, api }) => {
    const tips: Tip[] = await (await api('GET', '/api/tips')).json()
    await page.addInitScript(() => {
      window.print = () => {}
    })
    await visitOnce(page)
    await goOffline(page)
    await open(page, PAGE)
    await expectDrawing(
      picture(page),
      tips.find(({ id }) => id === BRAKING),
    )
    await page.locator('a.brand').click()
    const firstOfCategories = new Map(tips.toReversed().map((tip) => [tip.category, tip])).values()
    for (const { id, category, drawing } of firstOfCategories) {
      await page.locator(`#sidebar a[data-category=${category}]`).click()
      await page.locator(`#tip-${id} a`).click()
      await expectDrawing(picture(page), { drawing: drawing ?? 'missing' })
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await expectSheetWithDrawings(
      await openSheet(page),
      tips.filter(({ category }) => category === 'riding'),
    )
  })
})

test('[PIC-06] the home page loads no drawing until a tip is opened', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await open(page, '/')
  await page.waitForLoadState('networkidle')
  expect(requests.filter((url) => url.includes('drawing'))).toEqual([])
  await page.locator(`#tip-${BRAKING} a`).click()
  await expect.poll(() => requests.filter((url) => url.includes('drawing.svg')).length).toBe(1)
})

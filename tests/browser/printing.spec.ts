import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { printStyle, readImportance } from '#shared/tips/importance.ts'
import { holdBack, toast } from '#tests/support/pages.ts'
import { bar, dialog, select, startSelecting } from '#tests/support/selection.ts'
import { setXpInFile } from '#tools/lib/levels.ts'
import { countIn } from '#tools/lib/starter-library.ts'
import { DESKTOP, open, test } from './fixtures.ts'
import { holdClock } from './held-clock.ts'

test.use({ viewport: DESKTOP })

/** Makes window.print() set an attribute instead of opening the print dialog. */
async function recordPrints(page: Page) {
  await page.context().addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
}

/** Opens the print page of tips 1 and 2 (riding) and all tips of maintenance. */
async function openSheet(page: Page): Promise<Page> {
  await startSelecting(page)
  await select(page, 1).click()
  await select(page, 2).click()
  await page
    .getByRole('link', { name: /^Maintenance/ })
    .first()
    .click()
  await bar(page).getByRole('button', { name: 'Select All' }).click()
  await bar(page).getByRole('button', { name: 'Create Sheet' }).click()
  const opened = page.context().waitForEvent('page')
  await dialog(page).getByRole('button', { name: 'Print Tips' }).click()
  const sheet = await opened
  await expect(sheet.locator('h1')).toBeVisible()
  return sheet
}

test('[PRINT-13] [PRINT-14] [PRINT-15] [PRINT-16] [PRINT-17] [PRINT-20] the printed page has its content and styles, and prints as a PDF', async ({
  page,
  api,
}, info) => {
  await recordPrints(page)
  await page.clock.install({ time: new Date('2026-06-05T12:00:00Z') })
  const errors: string[] = []
  page.context().on('weberror', (error) => errors.push(error.error().message))
  page.context().on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  const sheet = await openSheet(page)
  expect(await sheet.title()).toBe('E-Scooter Safety Tips')
  await expect(sheet.getByText('June 5, 2026')).toBeVisible()
  const tips: {
    id: number
    category: string
    title: string
    tag: string
    importance: string
    fullDescription: string
  }[] = await (await api('GET', '/api/tips')).json()
  const wanted = tips.filter(({ id, category }) => id === 1 || id === 2 || category === 'maintenance')
  await expect(sheet.locator('h2')).toHaveText([
    /^Riding\s*2 tips$/,
    new RegExp(`^Maintenance\\s*${countIn('maintenance')} tips$`),
  ])
  await expect(sheet.locator('article')).toHaveCount(wanted.length)
  for (const [place, tip] of wanted.entries()) {
    const article = sheet.locator('article').nth(place)
    await expect(article.locator('h3')).toHaveText(tip.title)
    await expect(article.locator('.importance')).toHaveText(tip.importance)
    await expect(article.locator('.importance svg')).toHaveCount(1)
    await expect(article.locator('.tag')).toHaveText(tip.tag)
    await expect(article).toHaveClass(`tip ${printStyle(readImportance(tip.importance) ?? 'Basic')}`)
    const words = (text: string) => text.replace(/(^|\n)- /g, ' ').replace(/[\s:]+/g, '')
    expect(words((await article.textContent()) ?? '')).toContain(words(tip.fullDescription))
  }
  const site = new URL(page.url()).host
  await expect(sheet.locator('footer')).toContainText(site)
  await expect(sheet.getByRole('img', { name: `QR code: ${site}` })).toBeVisible()

  // The content security policy lets the style sheet, the fonts and the icons through.
  const looks = await sheet.evaluate(async () => {
    await document.fonts.ready
    const article = document.querySelector('article')
    return {
      avoid: article && getComputedStyle(article).breakInside,
      fonts: [...document.fonts].filter(({ status }) => status === 'loaded').length,
    }
  })
  expect(looks).toEqual({ avoid: 'avoid', fonts: 2 })
  expect(errors).toEqual([])

  // On both paper formats no tip is cut and the importance is a word.
  for (const format of ['A4', 'Letter'] as const) {
    const file = info.outputPath(`sheet-${format}.pdf`)
    writeFileSync(file, await sheet.pdf({ format, preferCSSPageSize: false }))
    const pages = execFileSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8' }).split('\f').slice(0, -1)
    const flat = pages.map((text) => text.replace(/\s+/g, ''))
    for (const tip of wanted) {
      const title = tip.title.replace(/\s+/g, '')
      const on = flat.findIndex((text) => text.includes(title))
      const lastWords = tip.fullDescription.replace(/\s+/g, '').slice(-12)
      expect(flat[on]?.includes(lastWords), `${tip.title} ends on the page where it begins (${format})`).toBe(true)
      expect(flat[on]).toContain(tip.importance.replace(/\s+/g, ''))
    }
    expect(pages.length).toBeLessThanOrEqual(Math.ceil(wanted.length / 2) + 1)
  }
})

test('[PRINT-18] the page prints by itself half a second after it has opened', async ({ page }) => {
  await recordPrints(page)
  await page.context().clock.install()
  await startSelecting(page)
  await select(page, 1).click()
  await bar(page).getByRole('button', { name: 'Create Sheet' }).click()
  await expect(dialog(page)).toBeVisible()
  await holdClock(page)
  const opened = page.context().waitForEvent('page')
  await dialog(page).getByRole('button', { name: 'Print Tips' }).click()
  const sheet = await opened
  await expect(sheet.locator('h1')).toBeVisible()
  await sheet.clock.runFor(490)
  await expect(sheet.locator('html')).not.toHaveAttribute('data-printed')
  await sheet.clock.runFor(20)
  await expect(sheet.locator('html')).toHaveAttribute('data-printed')
})

test('[PRINT-19] when the browser opens no window nothing happens', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await startSelecting(page)
  await select(page, 1).click()
  await bar(page).getByRole('button', { name: 'Create Sheet' }).click()
  await dialog(page).getByRole('button', { name: 'Print Tips' }).click()
  await expect(dialog(page)).toBeVisible()
  await expect(toast(page)).toHaveCount(0)
  await expect(dialog(page).getByRole('listitem')).toHaveCount(1)
})

test('when the browser opens no window for a list, the page says so', async ({ page, server, signIn, api }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  const { username, token } = await signIn()
  setXpInFile(server.folder, username, 5000)
  const { id } = await (await api('POST', '/api/lists', { token, body: { name: 'Winter' } })).json()
  await api('PATCH', `/api/lists/${id}`, { token, body: { tipIds: [1, 2] } })
  for (const [path, print, words] of [
    ['/lists', 'Print', 'The sheet could not be opened'],
    ['/de/lists', 'Drucken', 'Das Blatt ließ sich nicht öffnen'],
  ] as const) {
    await open(page, `${path}?list=${id}`)
    await page.getByRole('button', { name: print, exact: true }).click()
    await expect(toast(page)).toContainText(words)
  }
})

test('[SHELL-14] the sidebar offers the guide, which downloads as a PDF', async ({ page }) => {
  await open(page, '/')
  const link = page.getByRole('link', { name: 'Download Safety Guide' })
  const started = page.waitForEvent('download')
  await link.click()
  const download = await started
  expect(download.suggestedFilename()).toBe('ride-safer-e-scooter-guide.pdf')
  const info = execFileSync('pdfinfo', [await download.path()], { encoding: 'utf8' })
  expect(info).toMatch(/Tagged: +yes/)
})

test('[ENG-16] Print from the share menu prints the whole text of the tip, dark on white, and nothing around it', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'yes'
    }
  })
  await open(page, '/?category=riding&tip=1')
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark'
  })
  const dialog = page.getByRole('dialog', { name: 'The 60-Second Pre-Ride Check' })
  await dialog.getByRole('button', { name: /^Share/ }).click()
  await page.locator('.share-menu').getByRole('button', { name: 'Print' }).click()
  await expect(toast(page)).toContainText('Tip shared')
  await expect(page.locator('html[data-printed]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  for (const part of [
    '.share-menu',
    '.toast',
    '.tip-dialog-close',
    '.tip-dialog-actions',
    '.tip-grid',
    '.shell-header',
  ])
    await expect(page.locator(part).first(), part).toBeHidden()
  await expect(dialog.getByText('Sources')).toBeVisible()
  const text = await dialog.evaluate((element) => {
    const scroll = element.querySelector('.tip-dialog-scroll')
    const context = new OffscreenCanvas(1, 1).getContext('2d')
    if (!context) throw new Error('no canvas')
    context.fillStyle = getComputedStyle(element).color
    context.fillRect(0, 0, 1, 1)
    return { isWhole: scroll?.scrollHeight === scroll?.clientHeight, red: context.getImageData(0, 0, 1, 1).data[0] }
  })
  expect(text.isWhole).toBe(true)
  expect(text.red).toBeLessThan(100)
})

test('printing waits for the full texts and never prints short texts without saying so', async ({ page, context }) => {
  await recordPrints(page)
  const { release } = await holdBack(page, '/api/tips')
  await startSelecting(page)
  await select(page, 1).click()
  await bar(page).getByRole('button', { name: 'Create Sheet' }).click()
  const print = dialog(page).getByRole('button', { name: 'Print Tips' })
  await expect(dialog(page).getByText('Loading the full texts.')).toBeVisible()
  await expect(print).toBeDisabled()
  await new Promise((resolve) => setTimeout(resolve, 3000))
  await expect(print).toBeDisabled()
  release()
  await expect(print).toBeEnabled()
  const opened = context.waitForEvent('page')
  await print.click()
  const sheet = await opened
  await expect(sheet.locator('article.tip h4').first()).toBeVisible()
})

test('when the full texts cannot be loaded the dialog says so, tries again, and prints short texts only on request', async ({
  page,
  context,
}) => {
  await recordPrints(page)
  let isAway = true
  await page.route('**/api/tips', (route) =>
    isAway ? route.fulfill({ status: 503, json: { message: 'later' } }) : route.continue(),
  )
  await startSelecting(page)
  await select(page, 1).click()
  await bar(page).getByRole('button', { name: 'Create Sheet' }).click()
  const missing = dialog(page).getByText('The full texts could not be loaded.')
  await expect(missing).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Print Tips' })).toBeEnabled()
  isAway = false
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await expect(missing).toHaveCount(0)
  const opened = context.waitForEvent('page')
  await dialog(page).getByRole('button', { name: 'Print Tips' }).click()
  await expect((await opened).locator('article.tip h4').first()).toBeVisible()
})

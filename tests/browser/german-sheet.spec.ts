import { expect, type Page } from '@playwright/test'
import { readConfig } from '#server/config.ts'
import { loadLibrary } from '#server/content/load.ts'
import { printStyle, readImportance } from '#shared/tips/importance.ts'
import { toast } from '#tests/support/pages.ts'
import { DESKTOP, open, test } from './fixtures.ts'

const config = readConfig({})
const german = loadLibrary(config.contentDir, config.languages).in('de')

test.use({ viewport: DESKTOP })

/** Makes window.print() do nothing, so that no print dialog opens. */
const ignorePrints = (page: Page) =>
  page.context().addInitScript(() => {
    window.print = () => undefined
  })

test('[LANG-16] the printed sheet of a German page is German, and its QR code leads to the German pages', async ({
  page,
}) => {
  await ignorePrints(page)
  await page.clock.install({ time: new Date('2026-06-05T12:00:00Z') })
  await open(page, '/de')
  await page.getByRole('button', { name: 'Tipps drucken' }).click()
  for (const id of [1, 2]) {
    await page.locator(`#tip-${id}`).getByRole('button', { name: 'Zum Drucken auswählen' }).click()
  }
  await expect(page.getByRole('heading', { name: 'Tipps auswählen (2 ausgewählt)' })).toBeVisible()
  await page.getByRole('button', { name: 'Blatt erstellen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tipps zum Ausdrucken' })
  await expect(dialog.getByRole('region', { name: 'Ausgewählte Tipps' })).toContainText('2 Tipps')
  const opened = page.context().waitForEvent('page')
  await dialog.getByRole('button', { name: 'Tipps drucken' }).click()
  const sheet = await opened

  await expect(sheet.locator('html')).toHaveAttribute('lang', 'de')
  await expect(sheet.locator('html')).toHaveAttribute('dir', 'ltr')
  expect(await sheet.title()).toBe('Sicherheitstipps E-Scooter')
  await expect(sheet.locator('h1')).toHaveText('Sicherheitstipps E-Scooter')
  await expect(sheet.getByText('5. Juni 2026', { exact: true })).toBeVisible()
  await expect(sheet.locator('h2')).toHaveText(/^Fahren\s*2 Tipps$/)
  const names = { Critical: 'Lebenswichtig', Essential: 'Unverzichtbar', High: 'Sehr wichtig' } as Record<
    string,
    string
  >
  for (const [place, id] of [1, 2].entries()) {
    const tip = german.find(id)
    const article = sheet.locator('article').nth(place)
    await expect(article.locator('h3')).toHaveText(tip?.title ?? 'no title')
    await expect(article.locator('.tag')).toHaveText(tip?.tag ?? 'no tag')
    const importance = tip?.importance ?? ''
    await expect(article.locator('.importance')).toHaveText(names[importance] ?? 'Vor der Fahrt')
    await expect(article).toHaveClass(`tip ${printStyle(readImportance(importance) ?? 'Basic')}`)
    await expect(article.locator('[lang], .not-translated')).toHaveCount(0)
  }
  const site = `${new URL(page.url()).host}/de`
  await expect(sheet.getByRole('img', { name: `QR-Code: ${site}` })).toBeVisible()
  await expect(sheet.locator('footer')).toContainText(`Mehr Tipps, mit ihren Quellen: ${site}`)
  await expect(sheet.locator('footer')).toContainText('Halte dich immer an die Verkehrsregeln vor Ort')
  await expect(sheet.locator('footer a')).toHaveAttribute('href', `http://${site}`)
})

test('[LANG-16] without a selected tip the German page says so', async ({ page }) => {
  await open(page, '/de')
  await page.getByRole('button', { name: 'Tipps drucken' }).click()
  await page.locator('#tip-1').getByRole('button').click()
  await page.getByRole('button', { name: 'Blatt erstellen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: `${german.find(1)?.title} entfernen` }).click()
  await dialog.getByRole('button', { name: 'Tipps drucken' }).click()
  await expect(toast(page)).toContainText('Keine Tipps ausgewählt')
})

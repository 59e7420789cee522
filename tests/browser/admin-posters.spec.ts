import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from '@playwright/test'
import { findCodes, renderPage } from '#tests/support/qr.ts'
import { STARTER_TIPS } from '#tools/lib/starter-library.ts'
import { open, test } from './fixtures.ts'

test.describe.configure({ mode: 'default' })
// A server of its own, because other tests count too.
test.use({
  environment: { OPERATOR_EMAIL: 'posters@example.org', LANGUAGES: 'en,de' },
  // Headless Chromium names itself in its user agent, and such requests are not counted.
  userAgent: 'Mozilla/5.0 (X11; Linux x64) Chrome/140.0',
  needsOwnPage: true,
})

/** Moves what was counted to the hour before, because Admin shows the figures of full hours only. */
function endHour({ folder }: { folder: string }) {
  const database = new DatabaseSync(join(folder, 'test.db'), { timeout: 5000 })
  database.prepare('update hour_count set hour = ?').run(new Date(Date.now() - 3600_000).toISOString().slice(0, 13))
  database.close()
}

test('[POST-01] [DESK-08] an editor chooses a poster, sees it, downloads it, and its code opens the tip and is counted', async ({
  page,
  server,
  signInAs,
}) => {
  await signInAs('editor')
  await open(page, '/admin#/posters')
  await expect(page.getByRole('heading', { level: 1, name: 'Posters' })).toBeVisible()
  const preview = page.getByRole('img', { name: 'Preview of the page to print' })
  await expect(preview).toBeVisible()
  const first = await preview.getAttribute('src')

  await page.getByRole('combobox', { name: 'Tip' }).selectOption('7')
  await page.getByRole('button', { name: 'Poster, A5' }).click()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de')
  await expect(page.getByText(/The code opens .+\/de\/q\/7/)).toBeVisible()
  await expect(preview).not.toHaveAttribute('src', first ?? '')

  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  const download = await started
  expect(download.suggestedFilename()).toBe('poster-tip-7-a5-de.pdf')
  const [code] = await findCodes(await renderPage(readFileSync(await download.path())))
  await page.goto(code?.text ?? '')
  await expect(page).toHaveURL(`${server.url}/de/tips/7`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')

  await open(page, '/admin#/analytics')
  const entries = page.getByRole('region', { name: 'Entries by QR code' })
  // The server has written its counts once it has answered. A full hour may begin at this moment.
  await expect(page.getByText('No numbers yet').or(entries)).toBeVisible()
  endHour(server)
  await page.reload()
  const title = STARTER_TIPS.find(({ id }) => id === 7)?.title ?? ''
  await expect(entries.getByRole('row', { name: title }).getByRole('cell')).toHaveText('1')

  await open(page, '/admin#/posters')
  await page.getByRole('button', { name: 'A category' }).click()
  await expect(page.getByText(/The code opens .+\/q\/c\/riding/)).toBeVisible()
  await page.getByRole('button', { name: 'The rules of a place' }).click()
  await page.getByRole('button', { name: 'Stickers for the stem' }).click()
  await expect(page.getByText('Rules change. Hang up a new poster when they do.')).toBeVisible()
  await expect(page.getByText(/The code opens .+\/q\/r\/de/)).toBeVisible()
})

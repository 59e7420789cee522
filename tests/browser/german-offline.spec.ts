import { expect } from '@playwright/test'
import { readConfig } from '#server/config.ts'
import { loadLibrary } from '#server/content/load.ts'
import { completeLongAgo } from '#tests/support/due-reviews.ts'
import { askedOf } from '#tests/support/exams.ts'
import { goOffline, visitAsRider } from '#tests/support/offline.ts'
import { DESKTOP, open, test } from './fixtures.ts'

const config = readConfig({})
const german = loadLibrary(config.contentDir, config.languages).in('de')

test.use({ serviceWorkers: 'allow', viewport: DESKTOP })

test('[LANG-18] after one visit of the German tips a rider has the reviews and achievements in German without a network', async ({
  page,
  signIn,
  api,
  server,
}) => {
  const { token } = await signIn()
  await completeLongAgo(api, server.folder, token, [1])
  await visitAsRider(page, '/de')
  await goOffline(page)
  await open(page, '/de/progress')
  await expect(page.locator('.review-section')).toContainText('1 Wiederholung ist dran.')
  await page.getByRole('button', { name: 'Jetzt wiederholen' }).click()
  const question = page.getByRole('dialog').getByRole('heading', { level: 2 })
  await expect(question).toHaveText(askedOf(german, 1)?.question ?? 'no question')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Erfolge' }).click()
  await expect(page.locator('.achievement').first()).toContainText('Sicherheits-Einsteiger')
})

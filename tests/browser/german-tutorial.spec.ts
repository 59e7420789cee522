import { expect } from '@playwright/test'
import { DESKTOP, open, test } from './fixtures.ts'

test.use({ tour: true, viewport: DESKTOP })

test('[LANG-02] the six steps of the tutorial are German', async ({ page, signIn }) => {
  await signIn()
  await open(page, '/de')
  const card = page.locator('.tutorial-card')
  const titles = [
    'Willkommen an Bord!',
    'Stöbere in den Kategorien',
    'Öffne einen Tipp',
    'Sieh deinen Fortschritt',
    'Stell es ein, wie du willst',
    'Du bist startklar',
  ]
  for (const [index, title] of titles.entries()) {
    await expect(card).toContainText(`Schritt ${index + 1} von 6`)
    await expect(card.getByRole('heading')).toHaveText(title)
    await expect(card.getByRole('button', { name: 'Zurück' })).toBeVisible()
    await card.getByRole('button', { name: index === 5 ? 'Fertig' : 'Weiter' }).click()
  }
  await expect(card).toHaveCount(0)
})

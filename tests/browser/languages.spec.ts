import { expect } from '@playwright/test'
import { open, test } from './fixtures.ts'

test('[LANG-01] a German page stays German without a page load: category, dialog, Back, profile', async ({ page }) => {
  await open(page, '/de')
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''))
  await page.locator('.sidebar [data-category="storage"]').click()
  await expect(page).toHaveURL(/\/de\/\?category=storage$/)
  await expect(page.getByPlaceholder('Alle Tipps durchsuchen …')).toBeVisible()
  await page.locator('.tip-card .card-link').first().click()
  await expect(page).toHaveURL(/\/de\/\?category=storage&tip=\d+$/)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/de\/\?category=storage$/)
  await page.getByRole('link', { name: 'Dein Fortschritt' }).click()
  await expect(page).toHaveURL(/\/de\/(progress|auth)$/)
  await page.locator('a.brand').click()
  await expect(page).toHaveURL(/\/de\/?$/)
  await expect(page.locator('.sidebar')).toContainText('Sicherheit zuerst')
  await expect(page.locator('html')).toHaveAttribute('data-same-page', '')
})

test('[LANG-01] an address in no language shows the not-found page of the site’s own language', async ({ page }) => {
  await open(page, '/fr/tips/7')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
  await open(page, '/de/fr')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Seite nicht gefunden')
  await page.getByRole('link', { name: 'Zu den Tipps' }).click()
  await expect(page).toHaveURL(/\/de\/?$/)
})

test('[LANG-15] errors are in the language of the page, both those of a field and those by the code of the server', async ({
  page,
}) => {
  await open(page, '/de/auth')
  await page.getByLabel('Benutzername').fill('x')
  await page.getByLabel('Passwort', { exact: true }).fill('secret99')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page.getByRole('alert')).toHaveText('Der Benutzername braucht mindestens 3 Zeichen')
  await page.getByLabel('Benutzername').fill('nobody-at-all')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page.locator('.toast', { hasText: 'Anmeldung fehlgeschlagen' })).toContainText(
    'Benutzername oder Passwort stimmt nicht',
  )
})

test('[LANG-15] when the words of errors cannot be loaded, the message of the server is shown', async ({ page }) => {
  await page.route('**/assets/error-words-*.js', (route) => route.abort())
  await open(page, '/de/auth')
  await page.getByLabel('Benutzername').fill('nobody-at-all')
  await page.getByLabel('Passwort', { exact: true }).fill('secret99')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page.locator('.toast', { hasText: 'Anmeldung fehlgeschlagen' })).toContainText(
    'Invalid username or password',
  )
})

test('the devices of a rider are named in the language of the page', async ({ page, signIn }) => {
  const { username, password } = await signIn()
  // The fixture signs in without a browser, as an unknown device. This is a second sign-in.
  await page.request.post('/api/login', {
    data: { username, password },
    headers: { 'user-agent': 'Mozilla/5.0 (Android 15; Mobile) Firefox/140.0' },
  })
  await open(page, '/de/profile')
  const devices = page.getByRole('region', { name: 'Wo du angemeldet bist' })
  await expect(devices.getByRole('listitem').first()).toContainText('Firefox unter Android')
  await expect(devices.getByRole('listitem').last()).toContainText('Unbekanntes Gerät')
})

test('[LANG-17] Impressum, privacy policy and contact are complete in German', async ({ page }) => {
  await open(page, '/de/impressum')
  const legal = page.locator('main')
  for (const term of [
    'Verantwortlicher',
    'Auftragsverarbeiter',
    'Speicherdauer',
    'Als betroffene Person',
    'Aufsichtsbehörde',
    'Rechtsgrundlagen',
    'Widerspruchsrecht (Art. 21)',
    '[Hosting-Anbieter: nicht gesetzt]',
  ]) {
    await expect(legal).toContainText(term)
  }
  await expect(legal.getByRole('heading', { level: 3 })).toHaveCount(16)
  await expect(legal).not.toContainText(/\b(the|and|your|GDPR|not set)\b/)
  await legal.getByRole('link', { name: 'Kontaktformular' }).click()
  await expect(page).toHaveURL(/\/de\/contact$/)
  await expect(legal.getByRole('heading', { level: 1 })).toHaveText('Kontakt')
  await expect(legal.getByRole('button', { name: 'Nachricht senden' })).toBeVisible()
  await expect(legal.getByRole('row').last()).toHaveText(/^So\s*geschlossen$/)
  await expect(legal).not.toContainText(/\b(the|and|your|not set|closed)\b/)
})

test('on narrow phones the German actions of a tip are in one row in the dialog, and in two rows of two on its page', async ({
  page,
}) => {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    for (const [path, place, counts] of [
      ['/de/?category=riding&tip=1', '.tip-dialog', [3]],
      ['/de/tips/1', '.tip-page', [2, 2]],
    ] as const) {
      await open(page, path)
      const actions = page.locator(`${place} .tip-action`)
      await expect(actions.first()).toBeVisible()
      const tops = await actions.evaluateAll((all) => all.map((action) => action.getBoundingClientRect().top))
      const rows = Map.groupBy(tops, (top) => Math.round(top))
      expect(
        [...rows.values()].map((row) => row.length),
        `${path} at ${width} px`,
      ).toEqual(counts)
    }
  }
})

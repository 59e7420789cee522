import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { goOffline, visitAsRider } from '#tests/support/offline.ts'
import { DESKTOP, open, PHONE, test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

async function findings(page: Page): Promise<string[]> {
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)))
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 90)).join(' | ')}`)
}

// The other two: every-screen.spec.ts.
for (const { device, viewport, theme } of [
  { device: 'desktop', viewport: DESKTOP, theme: 'light' },
  { device: 'phone', viewport: PHONE, theme: 'dark' },
]) {
  test(`[OFF-03] [A11Y-01] [A11Y-02] [A11Y-03] without a network, and what waits (${device}, ${theme})`, async ({
    page,
    signIn,
    api,
  }) => {
    test.setTimeout(60_000)
    await page.setViewportSize(viewport)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const { token } = await signIn()
    await api('PATCH', '/api/user', { token, body: { preferences: { darkMode: theme === 'dark' } } })
    await visitAsRider(page)
    await goOffline(page)
    await open(page, '/')
    await page.getByRole('button', { name: /^Like/ }).first().click()
    await expect(page.locator('.toast')).toContainText('Saved on this device')
    expect(await findings(page), 'a like that waits').toEqual([])
    await open(page, '/progress')
    await page
      .getByRole('button', { name: /^Mark Complete/ })
      .first()
      .click()
    await expect(page.getByRole('button', { name: /not sent yet/ })).toBeVisible()
    expect(await findings(page), 'a completion that waits').toEqual([])
    await page.getByRole('button', { name: /^Hello/ }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign out now?' })
    await expect(dialog).toBeVisible()
    expect(await findings(page), 'the question before signing out').toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
}

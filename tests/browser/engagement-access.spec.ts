import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { DESKTOP, open, PHONE, test } from './fixtures.ts'

/** Every serious or critical finding of axe (WCAG 2 A and AA) on what is shown. */
async function findings(page: Page): Promise<string[]> {
  // What fades in is judged when it has.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)))
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 90)).join(' | ')}`)
}

// The other two: every-screen.spec.ts.
for (const { device, viewport, theme } of [
  { device: 'desktop', viewport: DESKTOP, theme: 'light' },
  { device: 'phone', viewport: PHONE, theme: 'dark' },
]) {
  test(`[A11Y-01] [A11Y-02] [A11Y-03] likes, sharing, saving, printing and contact (${device}, ${theme})`, async ({
    page,
    signIn,
    api,
  }) => {
    // Seven screens, each looked through by axe.
    test.setTimeout(120_000)
    await page.setViewportSize(viewport)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const { token } = await signIn()
    await api('PATCH', '/api/user', { token, body: { preferences: { darkMode: theme === 'dark' } } })
    // As on a device where the rider was before: cards out of sight take on a theme that comes later when they are seen.
    await page.addInitScript((theme) => localStorage.setItem('theme', theme), theme)
    await api('POST', '/api/tips/1/like', { token })
    await api('POST', '/api/tips/2/bookmark', { token, body: { notes: 'A note' } })
    await open(page, '/')
    const card = page.locator('.tip-card').first()
    await expect(card.getByRole('button', { name: /^Like \d/ })).toHaveAttribute('aria-pressed', 'true')
    expect(await findings(page), 'cards').toEqual([])

    await card.getByRole('button', { name: /^Share/ }).click()
    await page.getByRole('button', { name: 'Print', exact: true }).waitFor()
    expect(await findings(page), 'share popover').toEqual([])
    await page.keyboard.press('Escape')

    await card.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog', { name: 'Save this tip' }).waitFor()
    expect(await findings(page), 'save dialog').toEqual([])
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Print Tips' }).click()
    await card.getByRole('button').click()
    expect(await findings(page), 'selection').toEqual([])
    await page.getByRole('button', { name: 'Create Sheet' }).click()
    await page.getByRole('dialog', { name: 'Print-Ready Tip Sheet' }).waitFor()
    expect(await findings(page), 'sheet dialog').toEqual([])
    await page.keyboard.press('Escape')

    await open(page, '/profile?tab=bookmarks')
    await page.getByText('A note').waitFor()
    expect(await findings(page), 'saved tips').toEqual([])
    await open(page, '/contact')
    expect(await findings(page), 'contact').toEqual([])
  })
}

test('everything that is pressed is large enough for a thumb', async ({ page, signIn }) => {
  await page.setViewportSize(PHONE)
  await signIn()
  await open(page, '/')
  const card = page.locator('.tip-card').first()
  await expect(card.getByRole('button', { name: /^Like \d/ })).toBeVisible()
  await card.getByRole('button', { name: /^Share/ }).click()
  await page.locator('.share-option').last().waitFor()
  const small = await page
    .locator('.tip-card button, .share-menu a, .share-menu button, .print-button')
    .evaluateAll((all) =>
      all
        .map((element) => ({ name: element.textContent, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width < 44 || box.height < 44)
        .map(({ name, box }) => `${name} ${box.width}x${box.height}`),
    )
  expect(small).toEqual([])
})

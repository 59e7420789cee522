import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

export const THEMES = ['light', 'dark'] as const

/** Shows the page in this theme, whatever the rider prefers. */
export function setTheme(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  return page.evaluate((name) => {
    document.documentElement.dataset.theme = name
  }, theme)
}

/**
 * All findings of axe on the visible page, as 'theme: rule: place'. Includes rules without a WCAG criterion and targets
 * under 24 px, which axe checks only on request (WCAG 2.5.8). The second theme is checked for colours only, because
 * nothing else differs.
 */
export async function findingsOf(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    // The browser may report outdated colours for cards that it has not rendered yet. Without transitions the colours of a
    // theme are there at once.
    sheet.replaceSync(
      '* { content-visibility: visible !important; transition: none !important; animation: none !important }',
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
  const findings: string[] = []
  for (const theme of THEMES) {
    await setTheme(page, theme)
    const axe = new AxeBuilder({ page }).setLegacyMode().options({
      // Axe then describes only what it objects to, which halves its time.
      resultTypes: ['violations'],
      ...(theme === THEMES[0]
        ? { rules: { 'target-size': { enabled: true } } }
        : { runOnly: { type: 'rule', values: ['color-contrast'] } }),
    })
    const { violations } = await axe.analyze()
    for (const { id, nodes } of violations)
      findings.push(...nodes.map(({ target }) => `${theme}: ${id}: ${target.join(' ')}`))
  }
  return findings
}

/** All findings of axe on the visible page except those about colours, which take most of its time. */
export async function findingsWithoutColors(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    rules: { 'target-size': { enabled: true }, 'color-contrast': { enabled: false } },
  })
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

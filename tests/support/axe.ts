import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

export const THEMES = ['light', 'dark'] as const

/** Shows the page in a theme, whatever its rider prefers. */
export function setTheme(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  return page.evaluate((name) => {
    document.documentElement.dataset.theme = name
  }, theme)
}

/**
 * What axe finds on what is shown, by theme, rule and place: every rule, those without a criterion too, and targets under
 * 24 px, which it measures only when asked (WCAG 2.5.8). Themes differ in their colours: in the second only those are judged.
 */
export async function findingsOf(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    // Of cards out of sight the browser may tell the colours that they had before there was a style.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
  const findings: string[] = []
  for (const theme of THEMES) {
    await setTheme(page, theme)
    // What fades in is judged when it has.
    await page.waitForFunction(() => document.getAnimations().length === 0)
    const axe = new AxeBuilder({ page }).setLegacyMode()
    if (theme === THEMES[0]) axe.options({ rules: { 'target-size': { enabled: true } } })
    else axe.withRules('color-contrast')
    const { violations } = await axe.analyze()
    for (const { id, nodes } of violations)
      findings.push(...nodes.map(({ target }) => `${theme}: ${id}: ${target.join(' ')}`))
  }
  return findings
}

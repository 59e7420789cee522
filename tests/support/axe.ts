import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

export const THEMES = ['light', 'dark'] as const

/** Shows the page in this theme, whatever the rider prefers. */
export function setTheme(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  return page.evaluate((name) => {
    document.documentElement.dataset.theme = name
  }, theme)
}

/** The rules without a WCAG criterion are on by default; targets under 24 px (WCAG 2.5.8) are checked only on request. */
const ALL_RULES: RunOptions = { rules: { 'target-size': { enabled: true } } }
const ONLY_COLORS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } }
const WITHOUT_COLORS: RunOptions = { rules: { 'target-size': { enabled: true }, 'color-contrast': { enabled: false } } }

/** Runs axe on the visible page and returns its findings as 'rule: place'. Call `loadAxe` first. */
const runAxe = (page: Page, options: RunOptions): Promise<string[]> =>
  page.evaluate(
    async (options) => {
      const { violations } = await window.axe.run(options)
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
    },
    // Axe then describes only what it objects to, which halves its time.
    { ...options, resultTypes: ['violations'] } satisfies RunOptions,
  )

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Loads axe into the page. It takes a quarter of a second, so once for several runs. */
const loadAxe = (page: Page) => page.evaluate(axe.source)

/** All findings of axe on the visible page. The second theme is checked for colours only, because nothing else differs. */
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
  await loadAxe(page)
  const findings: string[] = []
  for (const theme of THEMES) {
    await setTheme(page, theme)
    const found = await runAxe(page, theme === THEMES[0] ? ALL_RULES : ONLY_COLORS)
    findings.push(...found.map((finding) => `${theme}: ${finding}`))
  }
  return findings
}

/** All findings of axe on the visible page except those about colours, which take most of its time. */
export async function findingsWithoutColors(page: Page): Promise<string[]> {
  await loadAxe(page)
  return runAxe(page, WITHOUT_COLORS)
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

/** The minified code, a third of the size of `axe.source`, because all of it is sent to each page. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export const THEMES = ['light', 'dark'] as const

/** Shows the page in this theme, whatever the rider prefers. */
export function setTheme(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  return page.evaluate((name) => {
    document.documentElement.dataset.theme = name
  }, theme)
}

/**
 * Every rule except `ignored`. By default axe runs those without a WCAG criterion too, but targets under 24 px (WCAG 2.5.8)
 * only on request.
 */
const allRulesBut = (ignored: string[]): RunOptions => ({
  rules: { 'target-size': { enabled: true }, ...Object.fromEntries(ignored.map((rule) => [rule, { enabled: false }])) },
})
const ONLY_COLORS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } }

/** Runs axe on the visible page and returns its findings as 'rule: place'. Call `loadAxe` first. */
const runAxe = (page: Page, options: RunOptions): Promise<string[]> =>
  page.evaluate(
    async (options) => {
      const { violations } = await window.axe.run(options)
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
    },
    // `resultTypes` makes axe describe only violations, which halves its time. None of its active rules reads preloaded
    // style sheets. The frames of Admin show pages that are scenes of their own, and axe would count the landmarks
    // of both as one page.
    { ...options, resultTypes: ['violations'], preload: false, iframes: false } satisfies RunOptions,
  )

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The pages that load axe into each of their documents. */
const prepared = new WeakSet<Page>()

/** Loads axe into the page, and into each document that it loads later. The browser reuses the compiled code. */
async function loadAxe(page: Page) {
  if (prepared.has(page)) return
  prepared.add(page)
  await page.addInitScript(SOURCE)
  await page.evaluate(SOURCE)
}

/**
 * All findings of axe on the visible page. The second theme is checked for colours only, because nothing else differs.
 * @param ignored rules that do not count
 */
export async function findingsOf(page: Page, ignored: string[] = []): Promise<string[]> {
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
    const found = await runAxe(page, theme === THEMES[0] ? allRulesBut(ignored) : ONLY_COLORS)
    findings.push(...found.map((finding) => `${theme}: ${finding}`))
  }
  return findings
}

/** All findings of axe on the visible page except those about colours, which take most of its time. */
export async function findingsWithoutColors(page: Page): Promise<string[]> {
  await loadAxe(page)
  return runAxe(page, allRulesBut(['color-contrast']))
}

import type { Page } from '@playwright/test'
import { badlyShown } from './badly-shown.ts'
import { fits } from './fits.ts'
import { cutTexts } from './shown-texts.ts'
import { LARGE_TEXT, setTextSize, USUAL_TEXT } from './text-size.ts'

/** A window of 1280 px has this size at 400 % zoom (WCAG 1.4.10). */
export const NARROW = { width: 320, height: 640 }

async function findingsOf(page: Page): Promise<string[]> {
  const findings = (await fits(page)) ? [] : ['wider than 320 px']
  return [...findings, ...(await cutTexts(page)), ...(await badlyShown(page))]
}

/** Returns the faults of a page in a narrow window, with the usual text and with text of 32 px. */
export async function findingsInBothSizes(page: Page): Promise<string[]> {
  const usual = await findingsOf(page)
  // The browser sends the inner form itself, because the outer one stops its event.
  if ((await page.locator('form form').count()) > 0) usual.push('a form in a form')
  await setTextSize(page, LARGE_TEXT)
  // A line has no room for a long word at this size, so its break in letters is no fault.
  const large = (await findingsOf(page)).filter((problem) => !problem.startsWith('in letters'))
  await setTextSize(page, USUAL_TEXT)
  return [...usual, ...large.map((problem) => `with text of 32 px: ${problem}`)]
}

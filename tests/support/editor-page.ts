import { expect, type Page } from '@playwright/test'

/** The address of the editor of a content file. */
export const editorOf = (path: string) => `/admin#/content/file/${path}`

/** The path of a tip's file in the content of tests. `language` is the folder of a translation, such as 'de/'. */
export const tipPath = (id: number, language = '') => `${language}tips/riding/tip-${id}.md`

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** The line that says whether the draft is saved. */
export const saving = (page: Page) => page.locator('.saving-line')

export const isSaved = (page: Page) => expect(saving(page)).toHaveText('Draft saved')

/** Publishes the draft of the editor at once. The message names the file by its published title. */
export async function publish(page: Page, title = '') {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  const message = page.locator('.toast', { hasText: 'Published. Riders see it within 10 seconds.' })
  await expect(message.filter({ hasText: title })).toBeVisible()
}

/** A tip as riders see it. */
export async function tipOf({ url }: { url: string }, id: number, language = 'en') {
  const tips: Record<string, unknown>[] = await (await fetch(`${url}/api/tips?language=${language}`)).json()
  return tips.find((tip) => tip.id === id) ?? {}
}

/** Waits until riders see these fields of a tip. */
export const riderSees = (server: { url: string }, id: number, tip: Record<string, unknown>, language?: string) =>
  expect.poll(() => tipOf(server, id, language)).toMatchObject(tip)

/** TanStack Query takes this for a window that gets the focus. */
export const focusWindow = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

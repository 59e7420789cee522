import { expect, type Page } from '@playwright/test'
import { open } from '#tests/browser/fixtures.ts'

/** The bar of the selection mode. */
export const bar = (page: Page) => page.getByRole('region', { name: /Select Tips/ })
export const printTips = (page: Page) => page.getByRole('button', { name: 'Print Tips' }).first()
/** The dialog with the selected tips. */
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Print-Ready Tip Sheet' })
/** The button that selects a tip, or removes it from the selection. */
export const select = (page: Page, id: number) => page.locator(`#tip-${id}`).getByRole('button')

/** Opens the home page in selection mode. */
export async function startSelecting(page: Page) {
  await open(page, '/')
  await printTips(page).click()
  await expect(bar(page)).toBeVisible()
}

import { expect } from '@playwright/test'
import { toast } from '#tests/support/pages.ts'
import { bar, dialog, printTips, select, startSelecting } from '#tests/support/selection.ts'
import { DESKTOP, open, test } from './fixtures.ts'

test.use({ viewport: DESKTOP })

test('[PRINT-01] [PRINT-02] [PRINT-03] [PRINT-04] [PRINT-07] [PRINT-21] [PRINT-22] a visitor can select tips without a login', async ({
  page,
}) => {
  await open(page, '/')
  await expect(page.locator('#tip-1')).toContainText('Read more')
  await printTips(page).click()
  await expect(page.getByRole('heading', { name: 'Select Tips (0 selected)' })).toBeVisible()
  await expect(bar(page).getByRole('button', { name: 'Create Sheet' })).toBeDisabled()
  await expect(page.getByText('Read more')).toHaveCount(0)
  await expect(page.locator('#tip-1')).toContainText('Select for printing')
  // A click anywhere on the card selects the tip.
  await page.locator('#tip-1').click({ position: { x: 40, y: 120 } })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('#tip-1')).toContainText('Selected')
  await expect(select(page, 1)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('heading', { name: 'Select Tips (1 selected)' })).toBeVisible()
  await expect(bar(page).getByRole('button', { name: 'Create Sheet' })).toBeEnabled()
  // The keyboard selects it too.
  await select(page, 2).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('heading', { name: 'Select Tips (2 selected)' })).toBeVisible()
  await select(page, 1).click()
  await expect(page.locator('#tip-1')).toContainText('Select for printing')
  await expect(page.getByRole('heading', { name: 'Select Tips (1 selected)' })).toBeVisible()
})

test("[PRINT-05] [PRINT-06] [PRINT-08] 'Select All' selects all tips shown, and Cancel or an empty selection ends the mode", async ({
  page,
}) => {
  await startSelecting(page)
  const shown = await page.locator('.tip-card').count()
  await bar(page).getByRole('button', { name: 'Select All' }).click()
  await expect(page.getByRole('heading', { name: `Select Tips (${shown} selected)` })).toBeVisible()
  await bar(page).getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(bar(page)).toHaveCount(0)
  await expect(printTips(page)).toBeFocused()
  await expect(page.locator('#tip-1')).toContainText('Read more')
  await printTips(page).click()
  await expect(page.getByRole('heading', { name: 'Select Tips (0 selected)' })).toBeVisible()
  await printTips(page).click()
  await expect(bar(page)).toHaveCount(0)
})

test('[PRINT-09] [PRINT-10] [PRINT-11] [PRINT-12] the dialog lists the selection by category, and closing it ends the mode', async ({
  page,
}) => {
  await startSelecting(page)
  await select(page, 1).click()
  await select(page, 2).click()
  await page
    .getByRole('link', { name: /^Storage/ })
    .first()
    .click()
  await page.locator('.tip-card').first().getByRole('button').click()
  await bar(page).getByRole('button', { name: 'Create Sheet' }).click()
  await expect(dialog(page)).toBeVisible()
  const groups = dialog(page).getByRole('heading', { level: 3 })
  await expect(groups).toHaveText([/^Riding\s*2 tips$/, /^Storage\s*1 tip$/])
  await expect(dialog(page).getByRole('listitem')).toHaveCount(3)
  await expect(dialog(page).getByRole('button', { name: 'Print Tips' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(bar(page)).toHaveCount(0)
  await printTips(page).click()
  await expect(page.getByRole('heading', { name: 'Select Tips (0 selected)' })).toBeVisible()
})

test('[ERR-15] when the last tip is deselected there is nothing to print', async ({ page }) => {
  await startSelecting(page)
  await select(page, 1).click()
  await bar(page).getByRole('button', { name: 'Create Sheet' }).click()
  await dialog(page)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await dialog(page).getByRole('button', { name: 'Print Tips' }).click()
  await expect(toast(page)).toContainText('No tips selected')
  await expect(toast(page)).toContainText('Please select at least one tip to create a printable sheet.')
  expect(page.context().pages()).toHaveLength(1)
})

test('[A11Y-04] when a tip is removed the sheet dialog keeps the focus, and closing it returns the focus to Print Tips', async ({
  page,
}) => {
  await open(page, '/')
  await page.getByRole('button', { name: 'Print Tips' }).click()
  await page.locator('#tip-2').getByRole('button').click()
  await page.getByRole('button', { name: 'Create Sheet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Remove/ }).press('Enter')
  await expect(dialog.getByRole('region', { name: 'Selected tips' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Print Tips' })).toBeFocused()
})

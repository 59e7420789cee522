import { expect, type Page } from '@playwright/test'
import { waitForAnimations } from '#tests/support/animations.ts'
import { DESKTOP, open, PHONE, test } from './fixtures.ts'

test('selecting text in a dialog and releasing outside does not close it, but a click outside does', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/')
  await page.locator('#tip-1').getByRole('button', { name: /^Save/ }).click()
  const note = page.getByLabel('Note (optional)')
  await note.fill('Ask about the left lever')
  const box = await note.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
  await page.mouse.down()
  await page.mouse.move(20, 400, { steps: 5 })
  await page.mouse.up()
  await expect(note).toHaveValue('Ask about the left lever')
  await page.mouse.click(20, 400)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

/** Presses as in Safari, where a press focuses neither a button nor a link. */
const pressWithoutFocus = (page: Page) =>
  page.addInitScript(() => {
    const press = (event: Event) => {
      event.preventDefault()
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    }
    addEventListener('mousedown', press, true)
  })

test('[A11Y-05] a button that a press does not focus still gets the focus when its dialog or menu has closed', async ({
  page,
  signIn,
}) => {
  await pressWithoutFocus(page)
  await signIn()
  await open(page, '/')

  await test.step('the dialog of a tip', async () => {
    const card = page.locator('#tip-1 a').first()
    await card.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(card).toBeFocused()
  })

  await test.step('the share menu, which shows no focus ring either', async () => {
    const share = page.locator('#tip-1').getByRole('button', { name: /^Share/ })
    await share.click()
    const menu = page.getByRole('dialog', { name: 'Share this tip' })
    await expect(menu).toBeFocused()
    await expect(menu).toHaveCSS('outline-style', 'none')
    await expect(menu.locator('a:focus-visible, button:focus-visible')).toHaveCount(0)
    await page.keyboard.press('Tab')
    await expect(menu.getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(share).toBeFocused()
  })

  await test.step("the rider's menu", async () => {
    const button = page.getByRole('button', { name: /^Hello/ })
    await button.click()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  })

  await test.step('the search', async () => {
    const button = page.getByRole('banner').getByRole('button', { name: 'Search' })
    await button.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  })
})

test('the dialog of a tip stays when Escape closes the share menu in it, which WebKit also reports to the dialog', async ({
  page,
}) => {
  await open(page, '/?category=riding&tip=1')
  const dialog = page.locator('.tip-dialog')
  await dialog.getByRole('button', { name: /^Share/ }).click()
  const menu = page.getByRole('dialog', { name: 'Share this tip' })
  await expect(menu).toBeVisible()
  const isHandled = await dialog.evaluate(
    (element) => !element.dispatchEvent(new Event('cancel', { cancelable: true })),
  )
  expect(isHandled).toBe(true)
  await page.keyboard.press('Escape')
  // The menu is hidden before it is removed from the page, and until then it handles Escape itself.
  await expect(dialog.locator('.share-menu')).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('[A11Y-05] a dialog that the browser has closed itself closes once, and gives the focus back', async ({
  page,
}) => {
  await open(page, '/search')
  await open(page, '/')
  const card = page.locator('#tip-1 a').first()
  await card.click()
  const dialog = page.locator('.tip-dialog')
  await expect(dialog).toBeVisible()
  // The browser does so at Android's Back, or at an Escape that Chromium does not let the page prevent.
  await dialog.evaluate((element: HTMLDialogElement) => element.close())
  await expect(dialog).toHaveCount(0)
  await expect(card).toBeFocused()
  // The dialog closes by going back, so closing it twice would lead to the page before.
  await expect(page).toHaveURL('/')
})

test('a toast in a dialog does not move while the dialog appears', async ({ page, signIn }) => {
  await signIn()
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    await open(page, '/?category=riding&tip=1')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Like/ }).click()
    const toast = dialog.locator('.toast')
    await expect(toast).toBeVisible()
    await waitForAnimations(page)
    const place = await toast.boundingBox()
    // The first frame of the dialog.
    await dialog.evaluate((element) => {
      element.style.animation = 'none'
      element.getBoundingClientRect()
      element.style.animation = ''
      for (const animation of element.getAnimations()) animation.pause()
    })
    expect(await dialog.evaluate((element) => getComputedStyle(element).opacity)).toBe('0')
    expect(await toast.boundingBox(), `${viewport.width} px`).toEqual(place)
  }
})

test('a row that scrolls is no tab stop without a name in Firefox, nor is a dialog', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await open(page, '/?category=riding&tip=1')
  await expect(page.getByRole('dialog')).toBeVisible()
  // Firefox makes dialogs and everything that scrolls a tab stop, unless it has a tabindex.
  const stops = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element)
        const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
        return (
          element instanceof HTMLDialogElement ||
          (scrolls(overflowX) && scrollWidth > clientWidth) ||
          (scrolls(overflowY) && scrollHeight > clientHeight)
        )
      })
      .filter((element) => element.getAttribute('tabindex') === null)
      .map(({ className }) => className),
  )
  expect(stops).toEqual([])
})

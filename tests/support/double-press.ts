import { expect, type Locator, type Page } from '@playwright/test'

/** Makes the page six times slower, like a slow phone, so that rendering comes long after its cause. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
}

/** Presses twice, `apart` ms apart. The second press does not wait until the page has handled the first. */
export async function pressTwice(page: Page, target: Locator, apart: number): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  await expect(target).toBeEnabled()
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to press')
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, button: 'left', clickCount: 1 } as const
  const session = await page.context().newCDPSession(page)
  const press = () => [
    session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at }),
    session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at }),
  ]
  const first = press()
  await new Promise((resolve) => setTimeout(resolve, apart))
  await Promise.all([...first, ...press()])
}

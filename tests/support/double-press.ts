import type { Locator, Page } from '@playwright/test'
import { watch } from '#tests/browser/watching.ts'

/** The time between two presses in tests for which the time makes no difference (ms). */
export const USUAL = 60

/**
 * Presses twice, `apart` ms apart. The second press does not wait until the page has handled the first. During the
 * presses the page is six times slower, like a slow phone, so that it renders long after a press. It is fast again
 * afterwards, because slowing it down keeps the processor busy.
 */
export async function pressTwice(page: Page, target: Locator, apart: number): Promise<void> {
  // Waits until the target is enabled, rests, and nothing such as a message covers it. The presses below check none of that.
  await target.click({ trial: true })
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to press')
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, button: 'left', clickCount: 1 } as const
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  const press = () => [
    session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at }),
    session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at }),
  ]
  const first = press()
  await new Promise((resolve) => setTimeout(resolve, apart))
  await Promise.all([...first, ...press()])
  // The session is not detached, because the end of a session would remove the page's virtual authenticator.
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
}

/** How often this call is among the calls that `watchCalls` has recorded. */
export const count = (calls: string[], call: string) => calls.filter((one) => one === call).length

/**
 * The longest wait for an idle page (ms). On a busy machine a browser that renders frame after frame is never idle, but
 * then the press was handled long before.
 */
const IDLE_TIMEOUT = 5000

/** Waits until the page is idle, so that a request caused by the second press has been sent. */
export async function settle(page: Page): Promise<void> {
  const becomeIdle = (timeout: number) =>
    new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout }))
  for (let times = 0; times < 3; times++) await page.evaluate(becomeIdle, IDLE_TIMEOUT)
}

/** Records every toast that is shown. Call it before the page is opened. */
export async function watchToasts(page: Page): Promise<() => Promise<string[]>> {
  const read = await watch(page, '.toast')
  return async () => (await read()).map(({ text }) => text)
}

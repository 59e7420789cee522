import { expect, type Page } from '@playwright/test'

/**
 * The classes of the elements with an animation or transition. Animations that follow scrolling are left out, because they never
 * end.
 */
const animated = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ timeline }) => timeline === document.timeline)
      .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.className : '')),
  )

/**
 * Waits until every animation and transition has ended. It polls and does not wait for frames, because the browser may draw no
 * frames while it loads a file.
 */
export async function waitForAnimations(page: Page): Promise<void> {
  await expect.poll(() => animated(page)).toEqual([])
}

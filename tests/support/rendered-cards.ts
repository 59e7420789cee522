import type { Page } from '@playwright/test'

interface Fiber {
  alternate: Fiber | null
  child: Fiber | null
  sibling: Fiber | null
  flags: number
  memoizedProps: { tip?: { id: number }; onOpen?: unknown } | null
}

/**
 * Records which tip cards React renders, with the hook of React's developer tools. Call it before the page is opened.
 * Returns a function that returns the ids of the cards rendered since its last call.
 */
export async function countRenderedCards(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const PERFORMED_WORK = 1
    let rendered: number[] = []
    function visit(fiber: Fiber) {
      const before = fiber.alternate
      const props = fiber.memoizedProps
      if (before && props?.tip && props.onOpen && fiber.flags & PERFORMED_WORK) rendered.push(props.tip.id)
      if (before && fiber.child === before.child) return
      for (let child = fiber.child; child; child = child.sibling) visit(child)
    }
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: (_id: number, root: { current: Fiber }) => visit(root.current),
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
      },
      readRenderedCards: () => {
        const taken = rendered
        rendered = []
        return taken
      },
    })
  })
  return () => page.evaluate(() => (window as unknown as { readRenderedCards: () => number[] }).readRenderedCards())
}

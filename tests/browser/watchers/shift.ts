interface Shift extends PerformanceEntry {
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Runs in the page. Nothing moves that the rider has not moved: somebody would press beside what they mean. */
export function watchShifts(): void {
  const { watching } = window
  if (!watching) return
  /** A control is 44 px high. A press meets another one only if things move by half of it. */
  const FAR = 22
  const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, sources, startTime } of list.getEntries() as Shift[]) {
      // The browser forgets an input after half a second, which a slow answer may take.
      if (hadRecentInput || watching.wasActing(startTime)) continue
      // The browser paints a page before it has read all of it.
      if (load && (load.domInteractive === 0 || startTime < load.domInteractive)) continue
      const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
      const seen = sources.filter(
        ({ node, previousRect: from, currentRect: to }) =>
          // A message lies over the page, and its feet grow with the words of the late typeface.
          !(node instanceof Element && node.closest('.toast-region, .shell-footer, .sidebar-foot')) &&
          // Nobody could press a thing behind a dialog.
          (!dialog || dialog.contains(node)) &&
          // Nobody could press a thing that has just come into the window.
          from.width * from.height > 0 &&
          Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) >= FAR,
      )
      if (seen.length === 0) continue
      const moved = seen.map(
        ({ node, previousRect, currentRect }) =>
          `${watching.name(node)} from ${place(previousRect)} to ${place(currentRect)}`,
      )
      watching.report('shift', `moved without an action after ${Math.round(startTime)} ms: ${moved.join('; ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

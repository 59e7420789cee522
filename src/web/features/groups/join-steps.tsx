import { type ReactNode, useEffect, useRef } from 'react'
import type { Name as Typed } from '#shared/name.ts'
import * as text from '#texts'
import { moveFocus } from '#web/lib/focus.ts'
import { withElements } from '#web/lib/with-elements.ts'
import { Name } from '#web/ui/name.tsx'

const STEPS = [1, 2, 3]

/** Says which of the three screens of joining is shown, above its heading. */
export function JoinSteps({ step }: { step: number }) {
  return (
    <div className="join-steps">
      <span className="text-(length:--text-15) text-ink-2">{text.join_step({ step, count: STEPS.length })}</span>
      <span className="join-dots" aria-hidden="true">
        {STEPS.map((one) => (
          <span key={one} data-done={one <= step || undefined} />
        ))}
      </span>
    </div>
  )
}

/** The heading of a screen, with the name of the group. It takes the focus, so that screen readers begin with it. */
export function JoinHeading({
  words,
  name,
}: {
  words: (values: { name: () => ReactNode }) => ReactNode[]
  name: Typed
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    moveFocus(heading.current, { preventScroll: true })
    scrollTo(0, 0)
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className="page-title join-heading">
      {withElements(words({ name: () => <Name of={name} /> }))}
    </h1>
  )
}

import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { TUTORIAL_STEPS } from '#shared/tutorial.ts'
import { Icon } from '#web/ui/icon.tsx'
import { placeCard, type Size } from './place.ts'
import { useSetTutorial } from './queries.ts'
import { Spotlight } from './spotlight.tsx'
import { STEPS } from './steps.ts'
import { useFocusedBox } from './use-focused-box.ts'
import { useTarget } from './use-target.ts'
import './tutorial.css'

/** Room that a card needs below its target (px); its own height is about this. */
const ROOM_BELOW = 300

/**
 * One step of the tutorial: a card beside what it is about, over a page that stays usable. The keyboard starts in it and
 * leaves it as it likes; at the end the focus goes back to where it was.
 */
export function Tutorial({ step: number }: { step: number }) {
  const set = useSetTutorial()
  const step = STEPS[number - 1]
  const target = useTarget(step?.target?.name, ROOM_BELOW)
  const card = useRef<HTMLElement>(null)
  useFocusWhileThere(card)
  const focused = useFocusedBox(card)
  const [size, setSize] = useState<Size & { window: Size }>()

  // Measured after every change of the step or the window; the card is placed before it is painted.
  useLayoutEffect(() => {
    const element = card.current
    if (!element) return
    const measure = () =>
      setSize({
        width: element.offsetWidth,
        height: element.offsetHeight,
        window: { width: document.documentElement.clientWidth, height: innerHeight },
      })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      removeEventListener('resize', measure)
    }
  }, [])
  useLayoutEffect(() => {
    if (!card.current || !size) return
    const { x, y } = placeCard(target, size, size.window, { side: step?.target?.side, focused })
    // It glides from place to place, but not to its first one.
    if (card.current.style.translate !== '') card.current.dataset.placed = ''
    card.current.style.translate = `${Math.round(x)}px ${Math.round(y)}px`
    keepToastsClear(y >= size.window.height - y - size.height ? 'above' : 'below')
  }, [target, size, step, focused])
  useEffect(() => () => keepToastsClear(undefined), [])

  if (!step) return null
  const isFirst = number === 1
  const isLast = number === TUTORIAL_STEPS
  const complete = () => set.run({ completed: true })

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && (isFirst || isLast)) complete()
  }

  return (
    <>
      <Spotlight box={target} />
      <section
        ref={card}
        className="tutorial-card"
        role="dialog"
        aria-labelledby="tutorial-title"
        aria-describedby="tutorial-text"
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        <div className="tutorial-head">
          <span className="badge">
            Step {number} of {TUTORIAL_STEPS}
          </span>
          {(isFirst || isLast) && (
            <button type="button" className="icon-button" aria-label="Close tutorial" onClick={complete}>
              <Icon name="x" />
            </button>
          )}
        </div>
        <div aria-live="polite">
          <h2 id="tutorial-title" className="tutorial-title">
            {step.title}
          </h2>
          <p id="tutorial-text" className="tutorial-text">
            {step.text}
          </p>
        </div>
        <div className="tutorial-foot">
          <button
            type="button"
            className="button"
            disabled={isFirst}
            onClick={() => {
              // The button is about to be disabled on the first step, so the focus moves to the card.
              if (set.run({ currentStep: number - 1 }) && number === 2) card.current?.focus()
            }}
          >
            Back
          </button>
          <button
            type="button"
            className="button button-accent"
            onClick={() => (isLast ? complete() : set.run({ currentStep: number + 1 }))}
          >
            {isLast ? 'Finish' : 'Next'}
          </button>
        </div>
      </section>
    </>
  )
}

/** Tells the toasts (toast.css) on which side of the card there is more room: a phone has none beside it. */
function keepToastsClear(side: 'above' | 'below' | undefined): void {
  if (side) document.documentElement.dataset.toasts = side
  else delete document.documentElement.dataset.toasts
}

/** Takes the focus unless the rider is writing something, and gives it back in the end. */
function useFocusWhileThere(card: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    const before = document.activeElement
    const element = card.current
    const isWriting = before instanceof HTMLElement && before.matches('input, textarea, select, dialog *')
    if (!isWriting) element?.focus({ preventScroll: true })
    return () => {
      if (document.activeElement !== document.body && !element?.contains(document.activeElement)) return
      const target = before instanceof HTMLElement && before !== document.body && before.isConnected ? before : null
      ;(target ?? document.getElementById('main'))?.focus({ preventScroll: true })
    }
  }, [card])
}

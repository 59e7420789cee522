import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { TUTORIAL_STEPS } from '#shared/limits.ts'
import * as text from '#texts'
import { moveFocus } from '#web/lib/focus.ts'
import { Live } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { placeCard, type Size } from './place.ts'
import { useSetTutorial } from './queries.ts'
import { Spotlight } from './spotlight.tsx'
import { STEPS } from './steps.ts'
import { useFocusedBox } from './use-focused-box.ts'
import { useTarget } from './use-target.ts'
import './tutorial.css'

/** The space that the card needs below its target (px), about the height of the card. */
const ROOM_BELOW = 300

/**
 * One step of the tutorial: a card beside its target. The page stays usable. The card takes the focus without trapping
 * it, and gives it back when it is closed.
 */
export function Tutorial({ step: number }: { step: number }) {
  const set = useSetTutorial()
  const step = STEPS[number - 1]
  const target = useTarget(step?.target?.name, ROOM_BELOW)
  const card = useRef<HTMLElement>(null)
  useFocusWhileMounted(card)
  const focused = useFocusedBox(card)
  const [size, setSize] = useState<Size & { window: Size }>()

  // Layout effects, so that the card is measured and placed before the browser paints it.
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
    // `data-placed` turns on the transition between positions, which the first position must not have.
    if (card.current.style.translate !== '') card.current.dataset.placed = ''
    card.current.style.translate = `${Math.round(x)}px ${Math.round(y)}px`
    placeToasts(y >= size.window.height - y - size.height ? 'above' : 'below')
  }, [target, size, step, focused])
  useEffect(() => () => placeToasts(undefined), [])

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
          <span className="badge">{text.tutorial_step({ number, count: TUTORIAL_STEPS })}</span>
          {(isFirst || isLast) && (
            <Button className="icon-button" aria-label={text.tutorial_close()} onClick={complete}>
              <Icon name="x" />
            </Button>
          )}
        </div>
        <Live>
          <h2 id="tutorial-title" className="tutorial-title">
            {step.title()}
          </h2>
          <p id="tutorial-text" className="tutorial-text">
            {step.words()}
          </p>
        </Live>
        <div className="tutorial-foot">
          <Button
            className="button"
            cannot={isFirst && text.ui_is_first()}
            onClick={() => set.run({ currentStep: number - 1 })}
          >
            {text.tutorial_back()}
          </Button>
          <Button
            className="button button-accent"
            onClick={() => (isLast ? complete() : set.run({ currentStep: number + 1 }))}
          >
            {isLast ? text.tutorial_finish() : text.tutorial_next()}
          </Button>
        </div>
      </section>
    </>
  )
}

/** Moves the toasts above or below the card (toast.css), because a phone has no space beside it. */
function placeToasts(side: 'above' | 'below' | undefined): void {
  if (side) document.documentElement.dataset.toasts = side
  else delete document.documentElement.dataset.toasts
}

/** Focuses the card, unless the rider is typing, and gives the focus back on unmount. */
function useFocusWhileMounted(card: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    const before = document.activeElement
    const element = card.current
    const isTyping = before instanceof HTMLElement && before.matches('input, textarea, select, dialog *')
    if (!isTyping) moveFocus(element, { preventScroll: true })
    return () => {
      if (document.activeElement !== document.body && !element?.contains(document.activeElement)) return
      const target = before instanceof HTMLElement && before !== document.body && before.isConnected ? before : null
      moveFocus(target ?? document.getElementById('main'), { preventScroll: true })
    }
  }, [card])
}

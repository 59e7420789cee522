import { useRef } from 'react'
import { asName, type Name } from '#shared/name.ts'
import { sayAbout, saysSomething } from './about.ts'
import { useIsHere } from './use-is-here.ts'
import { StoppedError } from './use-stop-signal.ts'

/** The messages about actions: the one that is shown, and those for actions that end after their component has gone. */
interface Messages {
  failed: (error: Error) => void
  done: () => void
  shown: () => unknown
  close: () => void
}

let messages: Messages | undefined

export function setMessages(next: Messages): void {
  messages = next
}

/** The name of the open page. In its title ' · ' and the name of the site follow it (session/head.tsx). */
const pageName = () => document.title.split(' · ')[0]

/** The words of the control whose press runs now, such as 'Save avatar'. Undefined outside of a press. */
function pressedWords(): string | undefined {
  const { target, submitter } = (window.event ?? {}) as Partial<SubmitEvent>
  const pressed = submitter ?? (target instanceof Element ? target : null)
  const control = pressed?.closest<HTMLButtonElement | HTMLInputElement>('button, input, select')
  return control?.getAttribute('aria-label') ?? (control?.labels?.[0] ?? control)?.textContent
}

/**
 * Says how the presses of an action end. When the component is gone, a message tells a failure, because most forms show it at their fields
 * only, and a success that says nothing. On another page a failure names its thing, or else its page and its button.
 */
export function useResultMessages() {
  const isHere = useIsHere()
  /** The page of the last press. */
  const page = useRef<string>(undefined)
  /** The button of the last press, or the switch. */
  const pressed = useRef<string>(undefined)
  /** The message that the last press has shown when it failed. */
  const failure = useRef<unknown>(undefined)

  /** Closes the message that an earlier press has failed. People would take it for the result of the last press. */
  function closeFailure() {
    if (failure.current !== undefined && failure.current === messages?.shown()) messages.close()
    failure.current = undefined
  }

  return {
    notePress: () => {
      page.current = pageName()
      pressed.current = pressedWords()
    },
    /** Runs `say`, what the action does and says after a success. */
    saySuccess: (about: Name | undefined, say: () => unknown): unknown => {
      const isLate = !isHere()
      return sayAbout(about, () => {
        let done: unknown
        const isSaid = saysSomething(() => {
          done = say()
        })
        if (isLate && about && !isSaid) messages?.done()
        closeFailure()
        return done
      })
    },
    /** Runs `say`, what the action does and says after a failure. */
    sayFailure: (error: Error, about: Name | undefined, say: () => unknown): unknown => {
      const place = page.current === pageName() ? [] : [page.current, pressed.current].filter((words) => !!words)
      return sayAbout(about ?? (place.length > 0 ? asName(place.join(' · ')) : undefined), () => {
        const before = messages?.shown()
        if (!isHere() && !(error instanceof StoppedError)) messages?.failed(error)
        const done = say()
        const after = messages?.shown()
        // A field may say it in place of a message.
        if (after === before) closeFailure()
        else failure.current = after
        return done
      })
    },
  }
}

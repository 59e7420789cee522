import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { asName, type Name } from '#shared/name.ts'
import { sayAbout, saysSomething } from './about.ts'
import { useIsRunning, usePressGuard } from './press-guard.ts'
import { currentSession } from './session.ts'
import { useIsHere } from './use-is-here.ts'
import { StoppedError } from './use-stop-signal.ts'

/** For this long after a press that succeeds, another press counts as the second of a double press (ms). */
const DOUBLE_PRESS = 400

/** The name of the open page. In its title ' · ' and the name of the site follow it (session/head.tsx). */
const pageName = () => document.title.split(' · ')[0]

async function untilAfter(begun: number): Promise<void> {
  const left = begun + DOUBLE_PRESS - performance.now()
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
}

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

interface Options<Data, Variables, Before> extends UseMutationOptions<Data, Error, Variables, Before> {
  /** Allows the next press as soon as `onMutate` has shown the result, before the server has answered. */
  isFreeOnceShown?: boolean
  /**
   * Actions with the same key wait for each other, and their buttons show it: those that would contradict each other, and the one of a
   * component that is shown again while the action of the earlier one runs.
   */
  key?: string
  /** The thing that the action changes. Its messages name the thing, and one is shown if the component has gone. */
  about?: Name | ((variables: Variables, data?: Data) => Name | undefined) | undefined
}

/**
 * A mutation behind a press guard, so that several quick presses start it once, also if it ends between two of them. `run` returns false for an ignored press.
 * While it is pending its button has aria-disabled instead of disabled, because a disabled button loses the focus.
 * Its result is ignored once somebody else has signed in. When the component is gone, a message tells a failure, because most forms
 * show it at their fields only, and a success that says nothing. On another page a failure names its thing, or else its page.
 * Components use this instead of `useMutation`.
 */
export function useAction<Data, Variables = void, Before = unknown>({
  isFreeOnceShown = false,
  key,
  about,
  onMutate,
  onSuccess,
  onError,
  ...options
}: Options<Data, Variables, Before>) {
  const guard = usePressGuard(key)
  const isRunning = useIsRunning(key)
  const [isResting, setResting] = useState(false)
  const shown = useRef<(() => void) | undefined>(undefined)
  /** The session of the last press. A sign-in, which a visitor presses, ends in another one. */
  const session = useRef<AbortSignal | undefined>(undefined)
  /** The page of the last press. */
  const page = useRef<string>(undefined)
  /** The thing of the last press. What the component is about may change while the action runs. */
  const thing = useRef<Name>(undefined)
  /** The message that the last press has shown when it failed. */
  const failure = useRef<unknown>(undefined)
  const isHere = useIsHere()
  const aboutOf = (variables: Variables, data?: Data) =>
    typeof about === 'function' ? about(variables, data) : thing.current
  const isOver = () => session.current?.aborted === true
  /** Closes the message that an earlier press has failed. People would take it for the result of the last press. */
  function closeFailure() {
    if (failure.current !== undefined && failure.current === messages?.shown()) messages.close()
    failure.current = undefined
  }
  const {
    mutate: _,
    mutateAsync,
    ...state
  } = useMutation<Data, Error, Variables, Before>({
    ...options,
    onSuccess: (...result) => {
      if (isOver()) return undefined
      const [data, variables] = result
      const isLate = !isHere()
      const name = aboutOf(variables, data)
      return sayAbout(name, () => {
        let done: unknown
        const isSaid = saysSomething(() => {
          done = onSuccess?.(...result)
        })
        if (isLate && name && !isSaid) messages?.done()
        closeFailure()
        return done
      })
    },
    onError: (...result) => {
      if (isOver()) return undefined
      const left = page.current === pageName() ? undefined : page.current
      return sayAbout(aboutOf(result[1]) ?? (left === undefined ? undefined : asName(left)), () => {
        const before = messages?.shown()
        if (!isHere() && !(result[0] instanceof StoppedError)) messages?.failed(result[0])
        const done = onError?.(...result)
        const after = messages?.shown()
        // A field may say it in place of a message.
        if (after === before) closeFailure()
        else failure.current = after
        return done
      })
    },
    onMutate: async (variables, context) => {
      const before = await onMutate?.(variables, context)
      shown.current?.()
      return before as Before
    },
  })

  function start(variables: Variables): Promise<unknown> {
    const { token, signal } = currentSession()
    session.current = token === null ? undefined : signal
    page.current = pageName()
    thing.current = typeof about === 'function' ? undefined : about
    const begun = performance.now()
    const answered = mutateAsync(variables)
    if (!isFreeOnceShown) {
      setResting(true)
      void answered
        .then(() => untilAfter(begun))
        .catch(() => undefined)
        .finally(() => setResting(false))
      return answered
    }
    answered.catch(() => undefined)
    return new Promise<void>((resolve) => {
      shown.current = resolve
    })
  }
  return {
    ...state,
    isPending: state.isPending || isRunning || isResting,
    /** The values on their way to the server. A page may show them already. */
    sending: state.isPending ? state.variables : undefined,
    run: (variables: Variables) => guard(() => start(variables)),
  }
}

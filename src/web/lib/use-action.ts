import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Name } from '#shared/name.ts'
import { useIsRunning, usePressGuard } from './press-guard.ts'
import { useResultMessages } from './result-messages.ts'
import { currentSession } from './session.ts'

/** For this long after a press that succeeds, another press counts as the second of a double press (ms). */
const DOUBLE_PRESS = 400

async function untilAfter(begun: number): Promise<void> {
  const left = begun + DOUBLE_PRESS - performance.now()
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
}

interface Options<Data, Variables, Before> extends UseMutationOptions<Data, Error, Variables, Before> {
  /** Allows the next press as soon as `onMutate` has shown the result, before the server has answered. */
  isFreeOnceShown?: boolean
  /** Starts the action at every press, because each press is another choice, such as a tip that is ticked or an hour. */
  takesEveryPress?: boolean
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
 * Its result is ignored once somebody else has signed in. `useResultMessages` says a result that comes late.
 * Components use this instead of `useMutation`.
 */
export function useAction<Data, Variables = void, Before = unknown>({
  isFreeOnceShown = false,
  takesEveryPress = false,
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
  /** The thing of the last press. What the component is about may change while the action runs. */
  const thing = useRef<Name>(undefined)
  const messages = useResultMessages()
  const aboutOf = (variables: Variables, data?: Data) =>
    typeof about === 'function' ? about(variables, data) : thing.current
  const isOver = () => session.current?.aborted === true
  const {
    mutate: _,
    mutateAsync,
    ...state
  } = useMutation<Data, Error, Variables, Before>({
    ...options,
    onSuccess: (...result) =>
      isOver() ? undefined : messages.saySuccess(aboutOf(result[1], result[0]), () => onSuccess?.(...result)),
    onError: (...result) =>
      isOver() ? undefined : messages.sayFailure(result[0], aboutOf(result[1]), () => onError?.(...result)),
    onMutate: async (variables, context) => {
      const before = await onMutate?.(variables, context)
      shown.current?.()
      return before as Before
    },
  })

  function start(variables: Variables): Promise<unknown> {
    const { token, signal } = currentSession()
    session.current = token === null ? undefined : signal
    messages.notePress()
    thing.current = typeof about === 'function' ? undefined : about
    const begun = performance.now()
    const answered = mutateAsync(variables)
    if (!isFreeOnceShown && !takesEveryPress) {
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
  function run(variables: Variables): boolean {
    if (!takesEveryPress) return guard(() => start(variables))
    void start(variables)
    return true
  }
  return {
    ...state,
    isPending: state.isPending || isRunning || isResting,
    /** The values on their way to the server. A page may show them already. */
    sending: state.isPending ? state.variables : undefined,
    run,
  }
}

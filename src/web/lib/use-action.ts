import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { usePressGuard } from './press-guard.ts'
import { currentSession } from './session.ts'
import { useIsHere } from './use-is-here.ts'

let tellFailure: (error: Error) => void = () => undefined

/** Sets how the rider is told when an action fails after its component has gone. */
export function tellLateFailures(tell: typeof tellFailure): void {
  tellFailure = tell
}

interface Options<Data, Variables, Before> extends UseMutationOptions<Data, Error, Variables, Before> {
  /** Allows the next press as soon as `onMutate` has shown the result, before the server has answered. */
  isFreeOnceShown?: boolean
  /** Components with the same key share the guard, also one that is shown again while the action of the earlier one runs. */
  key?: string
}

/**
 * A mutation behind a press guard, so that several quick presses start it once. `run` returns false for an ignored press.
 * While it is pending its button has aria-disabled instead of disabled, because a disabled button loses the focus.
 * Its end reaches nobody once somebody else has signed in. When the component is gone, `tellLateFailures` tells a failure, because most forms
 * show it at their fields only. Components use this instead of `useMutation`.
 */
export function useAction<Data, Variables = void, Before = unknown>({
  isFreeOnceShown = false,
  key,
  onMutate,
  onSuccess,
  onError,
  ...options
}: Options<Data, Variables, Before>) {
  const guard = usePressGuard(key)
  const shown = useRef<(() => void) | undefined>(undefined)
  /** The session of the last press. A sign-in, which a visitor presses, ends in another one. */
  const session = useRef<AbortSignal | undefined>(undefined)
  const isHere = useIsHere()
  const isOver = () => session.current?.aborted === true
  const {
    mutate: _,
    mutateAsync,
    ...state
  } = useMutation<Data, Error, Variables, Before>({
    ...options,
    onSuccess: (...result) => (isOver() ? undefined : onSuccess?.(...result)),
    onError: (...result) => {
      if (isOver()) return undefined
      if (!isHere()) tellFailure(result[0])
      return onError?.(...result)
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
    const answered = mutateAsync(variables)
    if (!isFreeOnceShown) return answered
    answered.catch(() => undefined)
    return new Promise<void>((resolve) => {
      shown.current = resolve
    })
  }
  return { ...state, run: (variables: Variables) => guard(() => start(variables)) }
}

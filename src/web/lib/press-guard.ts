import { useCallback, useLayoutEffect, useRef, useState } from 'react'

interface Run {
  action: unknown
  hasEnded: boolean
}

/** The actions that run now. */
const running = new Map<unknown, Run>()

function release(run: Run | undefined): void {
  if (run && running.get(run.action) === run) running.delete(run.action)
}

/** Starts `work` and answers true, unless the action runs already: then the press is ignored and the answer is false. */
export type PressGuard = (work: () => Promise<unknown>) => boolean

/**
 * Makes one action of several quick presses. It takes effect at the press itself, because what a component has rendered
 * (`isPending`) is older than the press on a slow phone. The next press counts once `work` has ended and its outcome has
 * been rendered, so that no press is meant for what stood there before.
 *
 * Components that give the same `key` share one action (the card and the dialog of a tip, for example).
 */
export function usePressGuard(key?: string): PressGuard {
  const [own] = useState(() => Symbol('action'))
  const action = key ?? own
  const last = useRef<Run>(undefined)
  const isMounted = useRef(false)
  const [ended, setEnded] = useState<Run>()
  useLayoutEffect(() => release(ended), [ended])
  useLayoutEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
      // An action that still runs stays guarded until it ends.
      if (last.current?.hasEnded) release(last.current)
    }
  }, [])

  return useCallback(
    (work) => {
      if (running.has(action)) return false
      const run: Run = { action, hasEnded: false }
      running.set(action, run)
      last.current = run
      const end = () => {
        run.hasEnded = true
        if (isMounted.current) setEnded(run)
        else release(run)
      }
      // TanStack Query renders an outcome by a timer, which was set before this one.
      void work()
        .catch(() => undefined)
        .finally(() => setTimeout(end))
      return true
    },
    [action],
  )
}

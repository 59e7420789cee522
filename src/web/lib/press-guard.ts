import { useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'

interface Run {
  action: unknown
  work?: Promise<unknown>
  hasEnded: boolean
}

/** The running actions by key. */
const running = new Map<unknown, Run>()

const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function release(run: Run | undefined): void {
  if (!run || running.get(run.action) !== run) return
  running.delete(run.action)
  tell()
}

/** Whether an action with this key runs, also one of another component or of an earlier one. */
export const useIsRunning = (key: string | undefined): boolean =>
  useSyncExternalStore(
    subscribe,
    () => running.has(key),
    () => false,
  )

let watch: (work: Promise<unknown>) => void = () => undefined

/** Sets what is told of each action that runs or begins. */
export function watchActions(watcher: typeof watch): void {
  watch = watcher
  for (const { work } of running.values()) if (work) watcher(work)
}

/** Starts `work` and returns true. Ignores the press and returns false while the action is running. */
export type PressGuard = (work: () => Promise<unknown>) => boolean

/**
 * Starts an action once when a rider presses several times quickly. It does not rely on rendered state (`isPending`),
 * which can be older than the press on a slow phone. The next press counts after `work` has ended and its result has been
 * rendered, so that riders always see the state that they act on.
 *
 * Components with the same `key` share one action, for example the card and the dialog of a tip.
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
      // A running action stays guarded until it ends.
      if (last.current?.hasEnded) release(last.current)
    }
  }, [])

  return useCallback(
    (work) => {
      if (running.has(action)) return false
      const run: Run = { action, hasEnded: false }
      running.set(action, run)
      tell()
      last.current = run
      const end = () => {
        run.hasEnded = true
        if (isMounted.current) setEnded(run)
        else release(run)
      }
      const started = work()
      run.work = started
      watch(started)
      // TanStack Query renders a result in a timeout. This timeout is set later, so it runs after that.
      void started.catch(() => undefined).finally(() => setTimeout(end))
      return true
    },
    [action],
  )
}

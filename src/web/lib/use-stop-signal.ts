import { useEffect, useMemo, useRef } from 'react'

/** The rider has closed what asked, has chosen another way, or leaves for the provider, before anything was done. That is no failure. */
export class StoppedError extends Error {}

/** Waits for a step of an action. @throws StoppedError when the action was stopped meanwhile, also if the step has succeeded. */
export async function unlessStopped<T>(signal: AbortSignal, step: Promise<T>): Promise<T> {
  try {
    const result = await step
    if (!signal.aborted) return result
  } catch (error) {
    if (!signal.aborted) throw error
  }
  throw new StoppedError()
}

/**
 * Stops what waits for a device or the provider when the component that asks is removed, so that a question that was closed does
 * nothing later.
 */
export function useStopSignal() {
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  return useMemo(
    () => ({
      /** Call it when the action starts, not when it is prepared: it stops the one before. */
      start: (): AbortSignal => {
        running.current?.abort()
        running.current = new AbortController()
        return running.current.signal
      },
      stop: () => running.current?.abort(),
    }),
    [],
  )
}

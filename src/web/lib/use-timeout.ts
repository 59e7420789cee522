import { useCallback, useEffect, useRef } from 'react'

/** A timeout that `start` restarts and that unmounting the component cancels. Returns [start, stop]. */
export function useTimeout(): [start: (callback: () => void, ms: number) => void, stop: () => void] {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = useCallback(() => clearTimeout(timer.current), [])
  const start = useCallback((callback: () => void, ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(callback, ms)
  }, [])
  useEffect(() => stop, [stop])
  return [start, stop]
}

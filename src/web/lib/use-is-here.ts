import { useCallback, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/** Returns a function that says whether the component is still shown. An action that ends late asks it before it moves the focus. */
export function useIsHere(): () => boolean {
  const isHere = useRef(false)
  useLayoutEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return useCallback(() => isHere.current, [])
}

/**
 * Navigates while the component is shown. Components use it when an action leads to another page, so that its late end moves nobody who has left
 * the page meanwhile.
 */
export function useNavigate(): ReturnType<typeof useLocation>[1] {
  const [, navigate] = useLocation()
  const isHere = useIsHere()
  return useCallback(
    (...to) => {
      if (isHere()) navigate(...to)
    },
    [isHere, navigate],
  )
}

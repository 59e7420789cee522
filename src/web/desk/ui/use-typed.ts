import { useEffect, useState } from 'react'

/** How long a text waits for the next letter before it is searched for (ms). */
const PAUSE = 200

/** The typed text, and the same text once nobody has typed for a moment. */
export function useTyped(): { typed: string; setTyped: (text: string) => void; settled: string } {
  const [typed, setTyped] = useState('')
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, setTyped, settled }
}

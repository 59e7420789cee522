import { useEffect, useState } from 'react'

/** How long a text waits for the next letter before it is searched for (ms). */
const PAUSE = 200

/** The typed text, and the same text once nobody has typed for a moment. A text of more than `most` characters finds nothing, so it is not used. */
export function useTyped(most: number): { typed: string; setTyped: (text: string) => void; settled: string } {
  const [typed, setTyped] = useState('')
  const [settled, setSettled] = useState('')
  useEffect(() => {
    if (typed.length > most) return
    const timer = setTimeout(() => setSettled(typed), PAUSE)
    return () => clearTimeout(timer)
  }, [typed, most])
  return { typed, setTyped, settled }
}

import { useEffect, useState } from 'react'
import { useKept } from '#web/lib/use-kept.ts'

/** How long a text waits for the next letter before it is searched for (ms). */
const PAUSE = 200

/**
 * The text of the search box of a page. It is kept while other pages are open. `settled` is the same text once nobody has typed for a moment.
 * A text of more than `most` characters finds nothing, so `settled` does not follow it.
 */
export function useTyped(page: string, most: number) {
  const [typed = '', setTyped] = useKept<string>(`search of ${page}`)
  const [settled, setSettled] = useState(typed.length > most ? '' : typed)
  useEffect(() => {
    if (typed.length > most) return
    const timer = setTimeout(() => setSettled(typed), PAUSE)
    return () => clearTimeout(timer)
  }, [typed, most])
  return { typed, setTyped, settled }
}

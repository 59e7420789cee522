import { useCallback, useEffect, useState } from 'react'

/**
 * What is typed into the search box. A category that is chosen, in whatever way, ends the search: the rider wants to see
 * that category. A tip's dialog does not.
 */
export function useTypedSearch(category: string): [typed: string, type: (text: string) => void, clear: () => void] {
  const [typed, setTyped] = useState('')
  const [searchedIn, setSearchedIn] = useState(category)
  const clear = useCallback(() => setTyped(''), [])
  if (searchedIn !== category) {
    setSearchedIn(category)
    setTyped('')
  }
  // The category that is active already can be chosen too.
  useEffect(() => {
    const onChosen = () => {
      if (!new URLSearchParams(location.search).has('tip')) clear()
    }
    addEventListener('pushState', onChosen)
    return () => removeEventListener('pushState', onChosen)
  }, [clear])
  return [typed, setTyped, clear]
}

import { useCallback, useEffect, useState } from 'react'
import { setSearch } from '#web/lib/current-search.ts'

/** The text in the search box. Choosing a category clears it. Opening a tip's dialog does not. */
export function useTypedSearch(category: string): [typed: string, type: (text: string) => void, clear: () => void] {
  const [typed, setTyped] = useState('')
  const [searchedIn, setSearchedIn] = useState(category)
  const clear = useCallback(() => setTyped(''), [])
  if (searchedIn !== category) {
    setSearchedIn(category)
    setTyped('')
  }
  // The language menu of a page takes a search along to the other language.
  useEffect(() => {
    const given = new URLSearchParams(location.search).get('search')
    if (given) setTyped(given)
  }, [])
  useEffect(() => {
    setSearch(typed)
    return () => setSearch('')
  }, [typed])
  // Choosing the active category again changes no state, but wouter dispatches pushState.
  useEffect(() => {
    const onChosen = () => {
      if (!new URLSearchParams(location.search).has('tip')) clear()
    }
    addEventListener('pushState', onChosen)
    return () => removeEventListener('pushState', onChosen)
  }, [clear])
  return [typed, setTyped, clear]
}
